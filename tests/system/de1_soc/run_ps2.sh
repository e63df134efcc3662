#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The PS/2 ports of the university computer: a program resets keyboard and mouse, and sees what they answer; the same in
# every view; other devices at the ports, and what is refused.
. "$(dirname "$0")/../common.sh"

machine=(run de1_soc --set design=computer --firmware "$programs/de1_soc_ps2_check.elf" --set ps2.self_test=5ms)

# bytes PORT: what it has said, in order.
bytes() { sed -n "s/^$1//p" said | paste -sd ' '; }
answers() {
    [[ $(bytes k) == "$1" ]] || fail "the first port has said: $(bytes k)"
    [[ $(bytes m) == "$2" ]] || fail "the second port has said: $(bytes m)"
}

for view in ca at rtl; do
    run 0 "${machine[@]}" --jtag file:said --view ps2=$view --view ps2_second=$view --serial-log $view.jsonl
    answers 'FA AA FA FA' 'FA AA 00 FA'
    contains err 'end: idle'
done
cmp ca.jsonl rtl.jsonl

# A byte after the other: slower devices answer later.
run 0 "${machine[@]}" --jtag file:said --set ps2.rate=10000 --serial-log slow.jsonl
answers 'FA AA FA FA' 'FA AA 00 FA'
! cmp -s ca.jsonl slow.jsonl || fail 'the rate changes nothing'

# A command ends what the mouse had still to say of its self test.
run 0 "${machine[@]}" --jtag file:said --set ps2.device=mouse --set ps2_second.device=none
answers 'FA AA FA FA' ''
run 0 "${machine[@]}" --jtag file:said --set ps2.device=none --set ps2_second.device=keyboard
answers '' 'FA AA'

refused 'ps2.device = mouse: it exists only with de1_soc.design = computer' run de1_soc --set ps2.device=mouse
refused 'keyboard, mouse, none' run de1_soc --set design=computer --set ps2.device=joystick
