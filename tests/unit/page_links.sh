#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The links of all pages lead somewhere; and the checker finds those that do not.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

python3 "$here/page_links.py" "$here/../.."

mkdir "$folder/other"
printf '# Other page\n\n## The `first` part: a & b\n' >"$folder/other/README.md"
cat >"$folder/README.md" <<'PAGE'
# Page

[good](other/README.md), [good](other/README.md#the-first-part-a--b), [good](#page), [good](other), `[code](nowhere)`
[missing](nowhere.md), [no part](other/README.md#second), [not here](#second), [broken](../ other / README.md)
![no picture](picture.png)

    [code](nowhere)

[good](https://example.org/)
PAGE
printf '#no heading\n' >"$folder/third.md"
cat >"$folder/expected" <<'EXPECTED'
README.md:4: nowhere.md: there is no such file
README.md:4: other/README.md#second: there is no such heading
README.md:4: #second: there is no such heading
README.md:4: ../ other / README.md: there is no such file
README.md:5: picture.png: there is no such file
third.md:1: the page does not begin with a heading
EXPECTED
status=0
python3 "$here/page_links.py" "$folder" >"$folder/said" || status=$?
sed -i "s#^$folder/##" "$folder/said"
diff "$folder/expected" "$folder/said"
((status == 1))
