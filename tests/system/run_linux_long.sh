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

# A console at which nobody can be: the end of the input, which each program of a script finds. What is piped to a shell
# is its commands, at its prompts. Without any it waits at one.
printf '#!/bin/sh\ncat\ncat\necho ended\ndmesg -n 1\ndevmem 0xff202000\ndevmem 0xff202000\ntrue\n' >cats
chmod +x cats
boot 0 de1_soc --linux ./cats
[[ $(<console) == ended* ]] || fail "without input: $(<console)"
contains console 'Bus error'
(($(grep -c 'at 0xff202000 in this design; with --set design=computer there is interval_timer1' err) == 1)) ||
    fail "not one hint: $(<err)"
for machine in zynq de1_soc; do
    status=0
    echo 'uname -m; exit 3' | "$tabletop" run $machine --linux >out 2>err || status=$?
    ((status == 1)) || fail "exit code $status: $(<err)"
    contains out '~ # armv7l'
    contains err "the program's exit status: 3"
done
for input in /dev/null empty; do
    : >empty
    "$tabletop" run zynq --stop-on '~ # ' --linux <$input >out 2>err || fail "no prompt with $input: $(tail -n 3 err)"
    contains out 'Booting Linux'
done
"$tabletop" run zynq --until 7s --linux </dev/null >out 2>err || fail "exit code $?: $(<err)"
contains err 'end: until'

# Much at once, of every value, for a program that takes its time: the terminal driver holds it up. Lines of any length.
head -c 200000 "$tabletop" >much
head -c 100000 /dev/zero | tr '\0' x >line
printf '#!/bin/sh\nsleep 15\nmd5sum\n' >late
printf '#!/bin/sh\nmd5sum\n' >sums
chmod +x late sums
"$tabletop" run zynq --serial-log log.jsonl --linux ./late <much >out 2>err || fail "exit code $?: $(<err)"
diff <(md5sum <much) out || fail "not what was piped"
contains log.jsonl '"from_device","byte":19'
"$tabletop" run de1_soc --linux ./sums <line >out 2>err || fail "exit code $?: $(<err)"
diff <(md5sum <line) out || fail "not the line that was piped"

# Question and answer over two pipes: a line arrives before the input ends.
cat >asks <<'S'
#!/bin/sh
echo name
read name
echo "hello $name"
cat
S
chmod +x asks
mkfifo to_it from_it
"$tabletop" run de1_soc --linux ./asks <to_it >from_it 2>err &
child=$!
exec 3>to_it 4<from_it
read -r -u 4 -t 120 question || fail "no question: $(<err)"
[[ $question == name ]] || fail "asked \"$question\""
echo you >&3
read -r -u 4 -t 120 answer || fail "no answer: $(<err)"
[[ $answer == 'hello you' ]] || fail "answered \"$answer\""
exec 3>&-
wait "$child" || fail "exit code $?: $(<err)"
child=
exec 4<&-

# A terminal: Ctrl-C, Ctrl-Z and Ctrl-D are the shell's and its programs', and a line ends once.
mkfifo keys
script -qefc "'$tabletop' run zynq --linux" /dev/null <keys >shown 2>&1 &
child=$!
exec 3>keys
# shows TEXT: waits until it is on the terminal.
shows() {
    local attempts=0
    until grep -qaF -- "$1" shown; do
        kill -0 "$child" 2>/dev/null || fail "ended before \"$1\": $(tail -c 400 shown)"
        ((++attempts < 1200)) || fail "no \"$1\" on the terminal: $(tail -c 400 shown)"
        sleep 0.1
    done
}
# A program says that it runs before a key is for it: a busy computer takes its time.
shows '~ # '
printf 'sh -c "echo sl\\$((1))eeps; sleep 1000"\r' >&3
shows 'sl1eeps'
printf '\x1a' >&3
shows '[1]+  Stopped'
printf 'jobs; bg; kill %%1; wait; echo no$((1))job\r' >&3
shows 'no1job'
printf 'sh -c "echo re\\$((2))ads; cat"; echo ca$((2))t\r' >&3
shows 're2ads'
printf 'typed\r\x04' >&3
shows 'ca2t'
printf 'sh -c "echo sl\\$((2))eeps; sleep 1000"; echo $?\r' >&3
shows 'sl2eeps'
printf '\x03' >&3
shows '^C'
printf 'echo st$((3))ill; exit 5\r' >&3
shows 'st3ill'
status=0
wait "$child" || status=$?
child=
exec 3>&-
((status == 1)) || fail "exit code $status: $(tail shown)"
head -n 1 shown | finds '^uart2 is this terminal: Ctrl-A x ends the run' || fail "first line: $(head -n 1 shown)"
contains shown "the program's exit status: 5"
! grep -q $'\r\r' shown || fail "two carriage returns: $(grep -m1 $'\r\r' shown)"
