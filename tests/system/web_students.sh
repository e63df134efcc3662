#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Programs of students with an error each, which the page of the run shows: web_students.py looks, in a browser.
. "$(dirname "$0")/common.sh"
needs arm-none-eabi-gcc gcc-arm-none-eabi
needs_browser
/usr/bin/python3 "$here/web_students.py" "$tabletop" "$folder" "$here/students" || fail "a program of a student in a browser"
