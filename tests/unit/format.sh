#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Every header and source of the tree is as clang-format 14 leaves it. Without clang-format the test is skipped, but not in
# continuous integration. Another version has other opinions on some lines, which are no errors: it says how many.
set -euo pipefail

cd "$(dirname "$0")/../.."
if ! command -v clang-format >/dev/null; then
    echo "clang-format is not installed: the format is not checked" >&2
    [[ -z ${CI:-} ]] && exit 77
    exit 1
fi
check() {
    find models platforms rtl-wrappers stimulus tests '(' -name '*.h' -o -name '*.cpp' ')' -print0 |
        xargs -0 clang-format --dry-run -Werror
}
version=$(clang-format --version)
if [[ $version == *' version 14.'* ]]; then
    check
else
    lines=$({ check || true; } 2>&1 | grep -c ' error: ' || true)
    echo "note: the format is clang-format 14's; this is ${version#*version }, which differs in $lines places"
fi
