#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A debugger at a machine: gdb-multiarch runs the command files in gdb/ on zynq_debug_check, in which every line is there
# to stop at.
. "$(dirname "$0")/common.sh"

needs gdb-multiarch gdb-multiarch

check=$programs/zynq_debug_check.elf

# start ARGUMENT..: the program with a debugger's port, in the background.
start() {
    : >err
    "$tabletop" run zynq --gdb 0 "$@" </dev/null >out 2>err &
    child=$!
    for _ in {1..200}; do
        port=$(sed -n 's/^gdb is at 127\.0\.0\.1:\([0-9]*\);.*/\1/p' err)
        [[ -n $port ]] && return
        sleep 0.02
    done
    fail "no address in $(<err)"
}

# debug FILE [ELF]: one session with a command file, what it shows in `said`.
debug() {
    timeout 30 gdb-multiarch -nx -batch -iex 'set confirm off' -iex 'set pagination off' -iex 'set width 0' \
        -ex "target ${remote:-remote} 127.0.0.1:$port" -x "$here/gdb/$1.gdb" "${2:-$check}" >said 2>&1 </dev/null ||
        fail "gdb with $1: $(<said)"
}

# shows LINE: a whole line of what the debugger has shown, as a regular expression.
shows() {
    grep -qE -- "^$1\$" said || fail "no \"$1\" in $(<said)"
}

# ended STATUS: how the program ends by itself.
ended() {
    local status=0
    wait "$child" || status=$?
    child=
    ((status == $1)) || fail "exit code $status instead of $1: $(<err)"
    contains err 'real-time factor'
}

interrupt_program() {
    kill -INT "$child"
    ended 130
}

# After each of these sessions the program runs on, until Ctrl-C.
start --firmware "$check"
debug breakpoints
shows 'pc +0x100000 .*'
shows 'Breakpoint 1, main \(\) at .*'
shows 'Breakpoint 2, factorial \(n=2\) at .*'
shows '#3 .* factorial \(n=5\) at .*'
shows '#4 .* main \(\) at .*'
shows 'Value returned is \$1 = 2'
shows 'Breakpoint 3, scale \(value=0\.5, by=3\) at .*'
shows '\$3 = 1\.5'
shows '\$4 = 0\.5'
shows 'Value returned is \$5 = 1\.5'
shows '\$7 = \{1, 2, 120, 4\}'
shows 'Temporary breakpoint 4, sum_cells \(\) at .*'
shows '\$8 = \{100, 2, 120, 4\}'
shows '\$9 = 720'
shows 'Value returned is \$10 = 226'
shows '\$11 = 4'
interrupt_program

start --firmware "$check"
debug registers
shows '\$1 = 0x1f'
shows '\$2 = 0x12345678'
shows '\$3 = 1\.5'
shows '\$4 = .*f64 = \{1\.5, 0\}\}'
shows '\$5 = 2\.25'
shows '\$6 = 77'
shows '\$7 = 0xc00000'
shows 'sp_abt +0x1000 .*'
shows 'spsr_fiq +0x600001d3 .*'
shows '\$8 = 88'
shows '\$9 = 0'
shows '\$10 = 1'
shows '\$12 = 0x4'
shows '\$13 = 0xab04'
shows 'sctlr +0xc50078 .*'
shows '0 .*0x00000000 0x20000000 rw.*'
shows 'the core is halted, pc 0x[0-9a-f]+'
(($(grep -c '^the core is reset, pc 0x00100000' said) == 4)) || fail "not four resets: $(<said)"
shows '[0-9]+ ps simulated, [0-9]+ instructions'
shows 'unknown command "erase"; there are'
shows 'pc +0x100000 .*'
interrupt_program

# A reset as clients of OpenOCD ask for it. gdb knows the program counter again when its registers are flushed, by the
# protocol's own step, by any other step or stop, and by a new program.
start --firmware "$check"
remote=extended-remote debug reset
shows 'flushed: 0x100000'
shows '#0 +_vectors \(\) at .*'
shows 'synchronised: 0x100000'
shows 'stepped: 0x100020'
shows 'loaded: 0x100000'
(($(grep -c '^Breakpoint 1, factorial (n=5) at ' said) == 6)) || fail "the program did not begin anew: $(<said)"
(($(grep -c '^gdb shows old registers until "maintenance flush register-cache", or ' said) == 5)) || fail "$(<said)"
ended 0

start --firmware "$check"
debug watchpoints
shows 'Hardware watchpoint 2: cells\[2\]'
shows 'New value = 120'
shows 'Hardware read watchpoint 3: cells\[1\]'
shows '\$1 = 1'
shows 'Hardware access \(read/write\) watchpoint 4: rounds'
shows 'Value = 0'
shows 'New value = 1'
interrupt_program

start --firmware "$check"
debug stepping
shows 'Hardware watchpoint 2: cells\[2\]'
shows 'New value = 120'
interrupt_program

start --firmware "$check"
debug asleep
shows 'Program received signal SIGINT, Interrupt\.'
shows 'Temporary breakpoint 2, main \(\) at .*'
ended 0

start --firmware "$check" --uart1 file:uart.txt
debug device
grep -o '^[0-9]* ps' said >times
(($(sed -n 2p times | cut -d' ' -f1) - $(sed -n 1p times | cut -d' ' -f1) == 3 * 144000)) || fail "times: $(<times)"
cmp <(sed -n 3p times) <(sed -n 4p times) || fail "a stopped machine goes on: $(<times)"
shows '\$1 = 0x14'
shows '\$2 = 0x7c'
shows '\$3 = 0x0'
shows '\$4 = 0x1'
shows '\$5 = 0x5'
ended 0
contains uart.txt 'gdb!'

# A debugger that stays can start the program again.
start --firmware "$check" --uart1 file:uart.txt
remote=extended-remote debug extended
shows '\$1 = 0'
shows '\$2 = 0'
shows '\$3 = 0x3e'
shows 'pc +0x100000 .*'
(($(grep -c '^Breakpoint 1, factorial (n=5) at ' said) == 3)) || fail "the program was not started three times: $(<said)"
ended 0
contains err 'end: killed'

# The time that a machine stands before its start is no time of the run, and is not counted twice.
start --firmware "$check" --stats stats.json
debug long_stop
ended 0
python3 -c 'import json; assert json.load(open("stats.json"))["wall_seconds"] >= 0'

# The tasks of FreeRTOS. Neither this tree nor Debian has a program with it: gdb/tasks.c builds its lists by hand, under
# its own names.
arm-none-eabi-gcc -mcpu=cortex-a9 -O1 -g -ffreestanding -nostdlib -Wl,-Ttext=0x100000 -Wl,--build-id=none \
    "$here/gdb/tasks.c" -o tasks.elf
start --firmware tasks.elf
debug tasks tasks.elf
shows '\* 1 .*Thread 1 \(Cortex-A9\).*'
shows '\* 2 .*idle \(running\).*'
shows '  3 .*blink \(blocked\).*'
shows 'r3 +0x3 .*'
shows 'pc +0x100200 .*'
ended 0

start --firmware "$check"
gdb-multiarch -nx -batch -ex "target remote 127.0.0.1:$port" -ex 'set {unsigned}0x50000000 = 1' -ex kill "$check" \
    >said 2>&1 </dev/null || true
shows 'Cannot access memory at address 0x50000000'
ended 0

# A run-away, round and round through 4 MiB, is interrupted at once, also by the end of the run.
python3 -c 'import sys; sys.stdout.buffer.write(b"\0\xf0\x20\xe3" * 0xFFFFF + b"\xff\xff\xef\xea")' >nop.bin
{ elf $arm '\x01' && segment $behind $ddr '\0\0\x40\0' '\0\0\x40\0' && cat nop.bin; } >nop.elf
start --firmware nop.elf
debug runaway nop.elf
shows 'Program received signal SIGINT, Interrupt\.'
shows 'Program terminated.*|\[Inferior 1 .*killed\]'
ended 0

# A program that sleeps for ever after the last debugger has gone ends its run.
start --firmware "$check" --uart1 file:uart.txt
debug running
shows 'Program received signal SIGINT, Interrupt\.'
shows '\$1 = 1'
shows 'Temporary breakpoint 1, say \(text=0x[0-9a-f]+ "asked.*'
shows '#[01] .*cpu_stop \(\) at .*'
ended 0
contains err 'end: idle'
contains uart.txt 'asked'

start --firmware "$programs/zynq_console_check.elf"
debug load
shows 'Transfer rate: .*'
shows 'Temporary breakpoint 1, main \(\) at .*'
shows '\[Inferior 1 \(Remote target\) killed\]'
ended 0
contains err 'end: killed'

# A debugger that is killed while the program runs takes its breakpoints along; so does one that says nothing sensible.
start --firmware "$check"
gdb-multiarch -nx -batch -ex "target remote 127.0.0.1:$port" -ex 'break sum_cells' -ex continue -ex 'break factorial' \
    -ex continue "$check" >said 2>&1 </dev/null &
debugger=$!
for _ in {1..200}; do
    grep -q 'Breakpoint 1, sum_cells' said && break
    sleep 0.02
done
sleep 0.2
kill -KILL "$debugger"
wait "$debugger" 2>/dev/null || true
exec 3<>"/dev/tcp/127.0.0.1/$port"
printf '\x03\x03-+$?#3f$m0,ffffffff#00$Gzz#1b$Z0,0,4#2f$c#63\xff\xfe$vCont;s' >&3
exec 3>&-
debug reattach
shows '\$1 = 1'
shows 'No breakpoints[a-z, ]*\.'
shows 'Breakpoint 1, say .*'
interrupt_program

# The end of the run is the end of the debugger's program, too; and breakpoints do not move the serial lines.
printf '~ (y/n): \n> depth 4\\r\n~ (y/n): \n> y\\r\n~ (1-7): \n> wait irq\\r\n~ (1-7): \n> 4\\r\n~ (1-7): \n' >game.script
game=(--uart1 script:game.script --until 150ms)
run 0 run zynq "${game[@]}" --serial-log alone.jsonl
contains alone.jsonl '"byte":52'
start "${game[@]}" --serial-log attached.jsonl
debug continue "$programs/zynq_connect4.elf"
shows '\[Inferior 1 \(Remote target\) exited normally\]'
ended 0
cmp alone.jsonl attached.jsonl || fail "breakpoints have moved the serial lines"

# A fault can be looked at before it ends the run.
for _ in {1..64}; do printf '\xf0\0\xf0\xe7'; done >undefined.bin
{ elf $arm '\x01' && segment $behind $ddr '\0\x01\0\0' '\0\x01\0\0' && cat undefined.bin; } >faulty.elf
start --firmware faulty.elf --load undefined.bin@0
debug fault faulty.elf
shows 'Program received signal SIGSEGV, Segmentation fault\.'
shows '.*udf.*'
shows '\[Inferior 1 \(Remote target\) exited with code 03\]'
ended 3

# Nobody comes: the machine waits, and Ctrl-C ends that.
start
interrupt_program
contains err 'instructions 0,'

start
refused "--gdb $port: Address already in use" run zynq --gdb "$port"
interrupt_program
refused '--gdb: "65536" is not a TCP port' run zynq --gdb 65536
refused '--gdb: "me"' run zynq --gdb me
