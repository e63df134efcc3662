#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Programs of students with an error each, which the page of the run shows: web_students.py looks, in a browser.
. "$(dirname "$0")/common.sh"
needs arm-none-eabi-gcc gcc-arm-none-eabi
needs chromium chromium
needs chromedriver chromium-driver
if ! /usr/bin/python3 -c 'import selenium' 2>/dev/null; then
    [[ -z ${CI:-} ]] || fail "needs Debian package python3-selenium"
    echo "Debian package python3-selenium is not installed" >&2
    exit 77
fi
/usr/bin/python3 "$here/web_students.py" "$tabletop" "$folder" "$here/students" || fail "a program of a student in a browser"
