#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The page and the JUnit XML of a sign-off: of blocks that pass, of a stranger's game that differs, with its pictures, and of
# names that would be markup.
. "$(dirname "$0")/common.sh"

# reads FOLDER WORDS: what read_report.py says of the report in it.
reads() {
    local said
    said=$(python3 "$here/read_report.py" "$1/report.html" "$1/junit.xml") || fail "$1"
    [[ $said == $2 ]] || fail "$1: \"$said\" instead of \"$2\""
}

run 0 signoff pio debouncer --view ca --count 20 --seed 7 --report right --junit right/junit.xml
reads right 'passed * 0 0 failures 0 errors 0 skipped'
contains right/report.html '<dt>Seed</dt><dd>7</dd>'
contains right/report.html '<dt>Verilator</dt><dd>'
contains right/report.html '<code>tabletop signoff pio debouncer --view ca --count 20 --seed 7 --report right --junit right/junit.xml</code>'
contains right/report.html 'No difference.'
# Standard output as JUnit XML is nothing else.
run 0 signoff pio --view ca --count 20 --junit -
python3 -c 'import sys, xml.etree.ElementTree as tree; tree.parse(sys.stdin)' <out || fail "no XML: $(<out)"
refused '--junit' signoff pio --junit /nowhere/at/all

# A design in a folder whose name is markup.
export XDG_CACHE_HOME=$(dirname "$tabletop")/cache
folder_name='<img src=x onerror=alert(1)>'
cp -r "$here/designs" "$folder_name"
sed -i "s|\"../../../|\"$here/../../|" "$folder_name/wrong_game.toml"
echo 05 >"$folder_name/fault.hex"
run 1 signoff nexys4 --rtl nexys4="$folder_name/wrong_game.toml" --until 500ms --report wrong --junit wrong/junit.xml
reads wrong 'failed 6 1 2 failures 0 errors 0 skipped'
contains wrong/report.html 'nexys4=&lt;img src=x onerror=alert(1)&gt;/wrong_game.toml'
contains wrong/report.html '9600 pixels differ, all within (620, 0) to (639, 479)'
contains wrong/junit.xml 'message="pad.clock in cycle 0: ours 0h, theirs 1h'
