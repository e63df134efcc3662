#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What takes its time under Linux: a whole game with its pictures, the programs, a shell, the same boot twice, the UART's
# RTL as the console.
. "$(dirname "$0")/common.sh"
. "$here/linux.sh"
packages

# Whole games; the player sees the terminal alone, and the engine answers it.
run 0 run de1_soc --player perfect --games 2 --display png:pictures --stats stats.json --until 120s --linux connect4
contains out 'Goodbye.'
contains err "the program's exit status: 0"
(($(wc -l <pictures/frames.csv) > 20)) || fail "only $(wc -l <pictures/frames.csv) pictures"

boot 0 de1_soc --linux text one two
contains console '2 words written'
boot 0 de1_soc --linux bounce 20
contains console '20 frames, the ball is at 150, 120'
boot 0 zynq --linux minimax 44
contains console 'after 44 the engine plays '
for program in timing threads signals processes; do
    boot 0 zynq --linux "$program"
    mv stats.json first.json
    boot 0 zynq --linux "$program"
    [[ $(grep simulated_ps first.json) == "$(grep simulated_ps stats.json)" ]] || fail "$program: another time the second time"
done
contains console '10 children, sum 55, a program'

# Switches and keys by a script.
printf '@ 6 s\nSW3=1\n@ 100 ms\nKEY0=0\n@ 20 ms\nKEY0=1\n@ 100 ms\nKEY3=0\n@ 20 ms\nKEY3=1\n' >hand
boot 0 de1_soc --gpio script:hand --linux keys
contains console 'switches 0x008'
contains console 'keys released 2'

# A shell: what is typed is echoed, Ctrl-C ends a program, the status is the shell's.
cat >typed <<'S'
~ # 
> echo $((6 * 7)); gzip </bin/busybox | gunzip | md5sum\r
~ # 
> sleep 100\r
@ 500 ms
> \x03
~ # 
> exit 5\r
S
run 1 run de1_soc --uart0 script:typed --serial-log log.jsonl --linux
contains err "the program's exit status: 5"

# Everything between the kernel and the pins in RTL, and its clock set.
boot 0 zynq --view rtl --linux timing
printf '#!/bin/sh\ndate -u +%%Y\n' >clock
boot 0 zynq --epoch 1700000000 --linux ./clock
[[ $(<console) == 2023 ]] || fail "the year: $(<console)"
