#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The waves of a first difference: of a block with registers, of one in VHDL whose pins are levels, and of a stranger's game.
. "$(dirname "$0")/common.sh"
needs fst2vcd gtkwave
export XDG_CACHE_HOME=$(dirname "$tabletop")/cache

# shows NAME SIGNAL..: report/NAME-difference, with these signals inside of the design.
shows() {
    local name=report/$1-difference
    contains out "waves of both sides: $name.fst"
    contains report/report.html "<a href=\"$1-difference.gtkw\">"
    contains report.json "\"wave\": \"$name.fst\""
    python3 "$here/read_waves.py" $name.{fst,gtkw} "${@:2}" >said || fail "$name"
}

cp -r "$here/../../rtl-wrappers/interval_timer" .
sed -i 's/count <= count - 32.d1;/count <= count - 32'"'"'d2;/' interval_timer/interval_timer.sv
run 1 signoff --rtl interval_timer=interval_timer/interval_timer.toml --count 40 --report report --json report.json
(($(grep -c '"wave"' report.json) == 1)) || fail 'waves of more than one difference'
shows "$(sed -n 's|.*waves of both sides: report/\(.*\)-difference.fst|\1|p' out)" count clk timed_out

# Without a difference, or without a folder, there are none, and nothing is built for them.
run 0 signoff interval_timer --view ca --count 40 --report right
if compgen -G 'right/*.fst' >/dev/null; then fail 'waves without a difference'; fi
run 1 signoff --rtl interval_timer=interval_timer/interval_timer.toml --count 40
if grep -q waves out err; then fail 'waves without a folder'; fi

cp -r "$here/designs" designs
sed -i "s|\"../../../|\"$here/../../|" designs/wrong_game.toml
echo 05 >designs/fault.hex
run 1 signoff nexys4 --rtl nexys4=designs/wrong_game.toml --until 500ms --report report --json report.json
shows nexys4-wrong_game--pad-pins

needs ghdl ghdl
cp "$here"/designs/keyed.* .
sed -i 's/HOLD - 1/HOLD/' keyed.vhd
run 1 signoff debouncer --rtl debouncer=keyed.toml --count 40 --report report --json report.json
shows "$(sed -n 's|.*waves of both sides: report/\(debouncer.*\)-difference.fst|\1|p' out | head -1)" rest met
