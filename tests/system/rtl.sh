#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A user's own RTL in a run: the worked example, a small design of another style, the cache, and what is refused.
. "$(dirname "$0")/common.sh"

designs=$here/designs
player=$here/../../rtl-wrappers/connect6_threat/connect6_player.toml
# What is compiled is kept below the build tree, as by the unit test.
export XDG_CACHE_HOME=$(dirname "$tabletop")/cache

# bytes LOG DIRECTION
bytes() {
    sed -n "s/.*\"dir\":\"$2\",\"byte\":\([0-9]*\).*/\1/p" "$1" | tr '\n' ' '
}

# The worked example is the machine: what the machine's own blocks send, byte for byte and picosecond for picosecond, at
# the description's clock and rate.
printf '@ 1 ms\n> D\n< 4\n> 09090808\n< 8\n' >game.script
run 0 run spartan --rtl connect6_threat="$player" --uart0 script:game.script --serial-log own.jsonl --stats own.json
run 0 run spartan --set fabric.clock=100MHz --set uart.baud=113637 --uart0 script:game.script --serial-log ca.jsonl
[[ $(bytes own.jsonl from_device) == '49 48 49 48 48 57 49 49 49 49 48 57 ' ]] || fail "own: $(bytes own.jsonl from_device)"
cmp own.jsonl ca.jsonl || fail "other than the ca view"
contains own.json '"spartan.fabric.clock": "100 MHz"'
run 0 run spartan --set fabric.clock=100MHz --set uart.cycles_per_bit=880 --uart0 script:game.script --serial-log bits.jsonl
[[ $(bytes bits.jsonl from_device) == $(bytes ca.jsonl from_device) ]] || fail "bits: $(bytes bits.jsonl from_device)"
run 0 run spartan --rtl engine="$player" --uart0 script:game.script --serial-log again.jsonl
cmp own.jsonl again.jsonl || fail 'two runs differ'

# Another style: active-low reset, ports named otherwise, a port named like a word of C++, an include, a macro.
printf '@ 1 ms\n> abc\n< 3\n' >echo.script
run 0 run spartan --rtl connect6_threat="$designs/echo.toml" --uart0 script:echo.script --serial-log echo.jsonl
[[ $(bytes echo.jsonl from_device) == '98 99 100 ' ]] || fail "echo: $(bytes echo.jsonl from_device)"
contains err 'inputs that are no pins stay low: buttons'
contains err 'this is an echo'
[[ ! -s out ]] || fail 'a design writes to standard output'

# What has been compiled is not compiled again, what has changed is: here an included file.
cp -r "$designs" copy
export XDG_CACHE_HOME=$folder/cache
mkdir -p cache/tabletop/rtl
cp "$(dirname "$tabletop")"/cache/tabletop/rtl/runtime-* cache/tabletop/rtl
run 0 run spartan --rtl connect6_threat=copy/echo.toml --until 1ms
contains err 'compiling echo'
run 0 run spartan --rtl connect6_threat=copy/echo.toml --until 1ms
if grep -q 'Verilating\|compiling' err; then fail "the cache is not used: $(<err)"; fi
sed -i 's|/ 2)|/ 2 + 1)|' copy/include/rate.vh
run 0 run spartan --rtl connect6_threat=copy/echo.toml --until 1ms
contains err 'compiling echo'

# One that is held in reset is silent, and the run says so.
sed 's/active = "low"/active = "high"/' copy/echo.toml >copy/held.toml
run 1 run spartan --rtl connect6_threat=copy/held.toml --uart0 script:echo.script
contains err 'uart0: the design was silent, TX has never moved: is the design still in reset (reset.active)'
run 0 run spartan --rtl connect6_threat=copy/echo.toml --uart0 script:echo.script
if grep -q silent err; then fail "it has answered: $(<err)"; fi

# A design that ends itself ends the run, without a user's cache that can be written.
rm -rf cache
touch cache
sed -i 's/"CYCLES_A_BIT=432"/"CYCLES_A_BIT=432", "STOPS"/' copy/echo.toml
export XDG_CACHE_HOME=$folder/cache
printf '@ 1 ms\n> !\n< 1\n' >stop.script
run 3 run spartan --rtl connect6_threat=copy/echo.toml --uart0 script:stop.script
contains err 'copy/echo.toml: the design called $finish ('
export XDG_CACHE_HOME=$(dirname "$tabletop")/cache

# A pin that changes with every clock takes time in proportion, and one Ctrl-C ends such a run.
run 0 run spartan --rtl engine="$designs/toggle.toml" --player random --until 10ms
contains err 'end: until; simulated 0.010000 s'
setsid "$tabletop" run spartan --rtl engine="$designs/toggle.toml" --player random --serial-log endless >out 2>err &
child=$!
until [[ -s endless ]]; do sleep 0.05; done
kill -INT "$child"
for _ in {1..60}; do
    kill -0 "$child" 2>/dev/null || break
    sleep 0.05
done
status=0
kill -KILL "$child" 2>/dev/null || true
wait "$child" || status=$?
child=
((status == 130)) || fail "exit code $status after Ctrl-C: $(<err)"
contains err 'end: interrupted'

refused '--rtl: "x.toml" is not BLOCK=DESCRIPTION' run spartan --rtl x.toml
refused 'connect6_player.toml describes connect6_threat, not connect4_minimax' run zynq --rtl engine="$player"
refused '--rtl: no block "motor" that RTL of your own can stand for; there are connect6_threat, engine, spartan' run spartan --rtl motor="$player"
refused 'nowhere.toml: ' run spartan --rtl connect6_threat=nowhere.toml
refused '--rtl: given more than once' run spartan --rtl engine="$player" --rtl spartan="$player"
refused 'is for 100 MHz' run spartan --rtl engine="$player" --set fabric.clock=50MHz
refused 'has 880 cycles a bit at 100 MHz, 113636 baud' run spartan --rtl engine="$player" --set uart.baud=57600
refused 'in place of the engine' run spartan --rtl engine="$player" --set spartan.engine.fixes=on
printf 'spartan.fabric.clock = "60 MHz"\n' >clock.toml
refused 'clock.toml:1: spartan.fabric.clock = 60 MHz: ' run spartan --rtl engine="$player" --config clock.toml
printf 'spartan.engine.fixes = true\n' >fixes.toml
refused 'fixes.toml:1: spartan.engine.fixes = on: ' run spartan --rtl engine="$player" --config fixes.toml
refused '--view: ' run spartan --rtl engine="$player" --view engine=ca
run 0 run spartan --rtl engine="$player" --set fabric.clock=100MHz --set uart.baud=115200 --until 1ms
# 100 MHz / 880, rounded down and up.
run 0 run spartan --rtl engine="$player" --set uart.baud=113636 --until 1ms
run 0 run spartan --rtl engine="$player" --set uart.baud=113637 --until 1ms
run 0 run spartan --rtl engine="$player" --set uart.cycles_per_bit=880 --until 1ms
refused 'uart.cycles_per_bit = 432: ' run spartan --rtl engine="$player" --set uart.cycles_per_bit=432
refused 'uart.baud = 113635: ' run spartan --rtl engine="$player" --set uart.baud=113635
sed 's/^block.*/block = "connect6_thread"/' "$designs/echo.toml" >other.toml
refused 'other.toml:2: block: "connect6_thread" takes no RTL of your own' run spartan --rtl engine=other.toml

# The tool's own words stand below the message.
sed -i 's/endmodule/endmodul/' copy/echo.v
run 2 run spartan --rtl engine=copy/echo.toml
contains err 'tabletop: copy/echo.toml: Verilator refuses echo:'
contains err '%Error: '
# Sign-off, which starts the tool in a process of its own, says it too, line by line.
run 2 signoff --rtl connect6_threat=copy/echo.toml
contains err 'Verilator refuses echo:'
grep -q '^%Error: .*syntax error' err || fail "the error is no line of its own: $(<err)"
# A .v file that is SystemVerilog is refused for what is wrong with it as that.
cat >copy/newer.v <<'END'
module newer(input clk, input rx, output tx);
    logic q;
    always_ff @(posedge clk) q <= rx;
    missing_module missing();
    assign tx = q;
endmodule
END
cat >copy/newer.toml <<'END'
block = "connect6_threat"
bundle = "serial_pins"
sources = ["newer.v"]
top = "newer"
clock = {port = "clk", frequency = "100 MHz"}
ports = {rx = "rx", tx = "tx", cycles_per_bit = 880}
END
run 2 run spartan --rtl engine=copy/newer.toml
contains err 'Verilator refuses newer, read as SystemVerilog:'
contains err "Cannot find file containing module: 'missing_module'"
