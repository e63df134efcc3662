#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# linux_pages.sh TABLETOP: prints what the machines' pages quote of the kernel (its log, /proc/interrupts, /proc/iomem) as
# it says it now, and fails when it does not say a quoted line any more. How often an interrupt has come is left out of
# that: it depends on every word of the boot.
. "$(dirname "$0")/common.sh"
. "$here/linux.sh"
packages

printf '#!/bin/sh\ndmesg\ncat /proc/interrupts /proc/iomem\n' >show
chmod +x show

# The indented block behind "What the kernel says of the machine", with its empty lines.
quoted() { awk '/^What the kernel says of the machine/ { on = 1; next } on && /^[^ ]/ { exit } on' "$1" | sed 's/^    //'; }

# Drops time stamps, and the count in a line of an interrupt.
plain() { sed -E 's/^\[ *[0-9.]+\] //; s/^( *[0-9]+: +)[0-9]+( +GIC)/\1N\2/; s/ +$//'; }

for machine in zynq de1_soc; do
    boot 0 $machine --linux ./show
    plain <console >says
    sed -E 's/^\[ *[0-9.]+\] //; s/ +$//' console >shown
    echo "$machine:"
    while IFS= read -r line; do
        [[ -n $line ]] || { echo; continue; }
        number=$(plain <<<"$line" | grep -nxFf - says | head -n 1 | cut -d: -f1 || true)
        [[ -n $number ]] || fail "platforms/$machine/README.md: the kernel does not say \"$line\""
        sed -n "${number}s/^/    /p" shown
    done < <(quoted "$here/../../platforms/$machine/README.md")
done
