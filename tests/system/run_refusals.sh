#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Everything the user can get wrong: one message, exit code 2, nothing started.
. "$(dirname "$0")/common.sh"

refused 'unknown command "rum"; the nearest is run' rum
refused 'unknown command "dance"; there are demo, list, run, match, query, signoff' dance
refused 'unknown option "--untill"; the nearest is --until' run zynq --untill 1ms
refused 'unknown argument "extra"' run zynq extra
refused 'unknown argument "list"' run zynq list
refused 'run needs a PLATFORM: zynq, de1_soc, spartan, nexys4, labkit' run
refused 'match needs a PLATFORM: zynq' match
refused 'query needs a' query
refused 'unknown machine "zinq"; the nearest is zynq' run zinq

refused '--until: "5" is not a time' run zynq --until 5
refused '--games: "0" is outside' run zynq --player random --games 0
refused '--games: there is no player' run zynq --games 2
refused '--seed: "x" is not a whole number' run zynq --player random --seed x
refused '--trace: "2 ms..1 ms" ends before it begins' run zynq --trace 't.json,2 ms..1 ms'
refused '--trace: there is no file name' run zynq --trace ',1 ms..2 ms'
refused '--until: given more than once' run zynq --until 1ms --until 2ms
for option in --stop-on --stats --serial-log --vcd --config --firmware; do
    refused "$option: the text is empty" run zynq $option ''
done

refused '"engine.depth" is not KEY=VALUE' run zynq --set engine.depth
refused 'unknown parameter zynq.engin.depth; the nearest is zynq.engine.depth' run zynq --set engin.depth=8
refused 'zynq.engine.depth: "99" is outside 1 to 12' run zynq --set engine.depth=99
refused 'zynq.fabric.clock: "100" is not a frequency' run zynq --set fabric.clock=100
printf '[zynq]\n\nengine.solvers = 8\n' >bad.toml
refused 'bad.toml:3: zynq.engine.solvers: "8" is outside 1 to 7' run zynq --config bad.toml
printf 'zynq = [\n' >broken.toml
refused 'broken.toml:' run zynq --config broken.toml
refused 'nowhere.toml' run zynq --config nowhere.toml
refused 'cannot read .: Is a directory' run zynq --config .

refused 'unknown view "fast"' run zynq --view fast
refused 'zynq has no block "motor"' run zynq --view motor=ca

refused 'nowhere.elf: No such file' run zynq --firmware nowhere.elf
printf 'this is text' >text.elf
refused 'text.elf: not an ELF file' run zynq --firmware text.elf
refused 'not a 32-bit little-endian ELF file' run zynq --firmware "$tabletop"
elf $x86 '\x01' >x86.elf
refused 'x86.elf: ELF file for another machine' run zynq --firmware x86.elf
elf $arm '\x01' >short.elf
refused 'short.elf: truncated ELF file' run zynq --firmware short.elf
{ elf $arm '\x01' && segment $behind $ddr $page $page; } >missing.elf
refused 'missing.elf: truncated ELF file' run zynq --firmware missing.elf
elf $arm '\0' >empty.elf
refused 'empty.elf: ' run zynq --firmware empty.elf
{ elf $arm '\x01' && segment $behind $fabric $none $page; } >outside.elf
refused 'outside.elf: 0x60000000 to 0x60000fff is not memory' run zynq --firmware outside.elf
refused '"x.bin" is not FILE@ADDR' run zynq --load x.bin
refused 'nowhere.bin: No such file' run zynq --load nowhere.bin@0x100000
printf 'data' >data.bin
refused '--load: "ten" is not a whole number' run zynq --load data.bin@ten
refused 'data.bin: 0x60000000 to 0x60000003 is not memory' run zynq --load data.bin@0x60000000

refused 'unknown backend "serial"' run zynq --uart1 serial
refused 'is not a TCP port' run zynq --uart1 tcp:70000
refused 'nowhere/out' run zynq --uart1 file:nowhere/out
refused 'nowhere.txt' run zynq --uart1 script:nowhere.txt
printf '> hello\n@ 10 parsecs\n' >bad.script
refused 'bad.script:2:' run zynq --uart1 script:bad.script
printf 'nonsense\n' >bad.jsonl
refused 'bad.jsonl:1' run zynq --uart1 replay:bad.jsonl
printf '{"version":"1"}\n{"t_ps":1}\n' >cut.jsonl
refused 'cut.jsonl:2: "dir" is not a text' run zynq --uart1 replay:cut.jsonl
refused 'unknown player randum; the nearest is random' run zynq --player randum
refused 'zynq has no serial line "uart7"' run zynq --player uart7=random
refused 'uart1 has both a player and a backend' run zynq --player random --uart1 null
refused 'standard input and output' run zynq --uart0 stdio --uart1 stdio
refused 'nowhere/log' run zynq --serial-log nowhere/log
refused 'nowhere/stats' run zynq --stats nowhere/stats

# Times end where simulated time does, alone and together, wherever they are given.
end='outside 0 to 9223372036854775807 ps'
printf '# one\n! break 18446744073709551615 ps\n' >long.script
refused "long.script:2: \"18446744073709551615 ps\" is $end" run zynq --uart1 script:long.script
printf '@ 9000000 s\n@ 9000000 s\n' >wraps.script
refused "wraps.script:2: all times together are $end" run zynq --uart1 script:wraps.script
refused "wraps.script:2: all times together are $end" run zynq --gpio script:wraps.script
refused "wraps.script:2: all times together are $end" run nexys4 --pad1 script:wraps.script
refused "--until: \"18446744073709551615ps\" is $end" run zynq --until 18446744073709551615ps
refused "\"9223373 s\" is $end" run zynq --trace 't.json,0 s..9223373 s'
refused "\"9223373 s\" is $end" run nexys4 --display png:. --frame-at '9223373 s'
printf '! break 9223372036854775807 ps\n' >longest.script
run 0 run zynq --uart1 script:longest.script --until 1ms

# What messages quote is visible on one line, and what never ends is not read.
refused 'unknown backend "\x1b[2J\n\xff"' run zynq --uart1 $'\e[2J\n\xff'
refused 'cannot read a\nb: No such file' run zynq --config $'a\nb'
printf '"a\\nb\\u009b" = 1\n' >key.toml
refused 'key.toml:1: unknown parameter a\nb\xc2\x9b' run zynq --config key.toml
for option in --config= --uart1=script: --uart1=replay: --gpio=script:; do
    refused 'cannot read /dev/zero: a device' run zynq "$option/dev/zero"
done
refused 'cannot read /dev/zero: a device' run spartan --rtl engine=/dev/zero

for missing in "$folder/missing" "$folder/key.toml"; do
    TMPDIR=$missing refused "no temporary folder can be made in $missing (TMPDIR)" match zynq --player greedy --games 1
done

# What the launcher asks while another build of the tree goes on: all of this, and nothing is run.
early() { refused "$1" --refusals-only "${@:2}"; }
early 'unknown machine "zinq"; the nearest is zynq' run zinq
early 'unknown parameter zynq.engin.depth' run zynq --set engin.depth=8
early 'bad.toml:3: zynq.engine.solvers: "8" is outside 1 to 7' run zynq --config bad.toml
early 'nowhere.toml' run zynq --config nowhere.toml
early 'zynq has no block "motor"' run zynq --view motor=ca
early 'nowhere.elf: No such file' run zynq --firmware nowhere.elf
early 'text.elf: not an ELF file' run zynq --firmware text.elf
early 'nowhere.bin: No such file' run zynq --load nowhere.bin@0x100000
early 'nowhere.c: No such file' run de1_soc --set design=computer --source nowhere.c
early 'cannot read nowhere: No such file' run de1_soc --gpio script:nowhere
early '--gpio: spartan has no' run spartan --gpio script:nowhere
early '--firmware: spartan has no processor' run spartan --firmware short.elf
early '--dtb: it is for --linux' run zynq --dtb x
early 'unknown parameter spartan.engine.dept' match spartan --player random --set engine.dept=1
early '--games: "0" is outside' match spartan --player random --games 0
early '--player: a match needs one' match spartan
early 'unknown block or machine "sparta"; the nearest is spartan' signoff sparta
early '--count: "0" is outside' signoff spartan --count 0
early 'zynq.engine.depth: "99" is outside' query connect4_minimax --set engine.depth=99
early 'unknown view "fast"' query connect4_minimax --view fast
early 'the nearest is engine.depth' explore zynq --sweep engine.dept=4
early 'nothing_there' explore zynq --sweep engine.depth=4 --stimulus nothing_there
# What such a build may be about to write is no reason to refuse, and nothing else is either.
for request in "run zynq --firmware $programs/nowhere.elf" 'run zynq --firmware text.elf --firmware nowhere.elf' 'run zynq --until 1s --stats never.json' 'signoff' \
    'match spartan --player random --games 100' 'query connect4_minimax' 'query connect6_threat --view rtl' \
    'explore zynq --sweep engine.depth=4..8 --out never' 'demo' 'list' 'run zynq --linux hello'; do
    # shellcheck disable=SC2086
    run 0 --refusals-only $request
    [[ ! -s out && ! -s err ]] || fail "$request says: $(cat out err)"
done
[[ ! -e never && ! -e never.json ]] || fail "it was run"
