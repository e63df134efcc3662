#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A user's own heuristic engine at the memory's port: the worked example in run, query and sign-off, an engine that goes
# about it in another way, and engines that are wrong in one line.
. "$(dirname "$0")/common.sh"
. "$here/designs/heuristic_copies.sh"

# The worked example in the machine is our own RTL there: every byte in the same picosecond.
run 0 run de1_soc --rtl $own --player random --seed 3 --until 150ms --serial-log own.jsonl --stats own.json
run 0 run de1_soc --view engine=rtl --player random --seed 3 --until 150ms --serial-log rtl.jsonl
cmp own.jsonl rtl.jsonl || fail 'other than the rtl view'
contains own.json '"de1_soc.engine.generation": "3"'
run 0 run de1_soc --rtl $other --player random --seed 3 --games 2 --vcd other.vcd
contains out 'Goodbye.'
for pin in addr wdata we; do variables other.vcd | finds "engine\.$pin$" || fail "no engine.$pin"; done
(! variables other.vcd | finds 'engine\.state$') || fail 'a state of which nothing is known'

# Moves are those of ca; what the port does not show is null.
cat >lines <<'END'
{"id":1,"rows":[42,0,0,0,0,0],"module":"full"}
{"id":2,"rows":[10,0,0,0,0,0],"module":"defensive"}
{"id":3,"rows":[0,0,0,0,0],"module":"full"}
{"id":4,"rows":[6553,4454,6553,4454,6553,358],"module":"full"}
END
# ask FILE STATUS OPTION..
ask() {
    local status=0
    "$tabletop" query connect4_heuristic "${@:3}" <lines >"$1" 2>err || status=$?
    ((status == $2)) || fail "exit code $status: $(<err)"
}
ask ca 1 --view ca
sed -E 's/"value":[0-9]+/"value":null/; s/"rule":"[a-z]+"/"rule":null/; s/"cycles":[0-9]+/"cycles":null/' ca >moves
for rtl in $own $other; do
    ask answers 1 --rtl $rtl
    cmp answers moves || fail "$rtl: $(<answers)"
done

# An exact design has one entry; another one its moves and how many cycles earlier they come.
run 0 signoff --rtl $own --count 150 --json own.json
contains out 'connect4_heuristic connect4_heuristic ca'
contains own.json '"functional_differences": 0'
run 1 signoff --rtl $other --count 100
contains out 'connect4_heuristic answers'
contains out 'connect4_heuristic cycles'
contains out 'cycles earlier'
(($(grep -c ' ok$' out) == 1)) || fail "not only the moves are equal: $(<out)"
run 0 signoff --rtl $other --count 100 --align

found 'connect4_heuristic answers' $own rtl connect4_heuristic.sv 's/round < ROUNDS/round <= ROUNDS/'
contains out 'on its own: echo '
question=$(grep -o "{\"id\":.*}" out | head -1)
for rtl in engine=mutant/rtl/heuristic_engine.toml $own; do
    "$tabletop" query connect4_heuristic --rtl "$rtl" <<<"$question" >>said 2>err || fail "$question: $(<err)"
done
(($(sort -u said | wc -l) == 2)) || fail "the reproducer shows nothing: $(<said)"
# The fault of the published design, which the model beside it does not have.
found 'connect4_heuristic answers' $own rtl heuristic_engine.toml 's/^PACKED_ROWS = 0$/&\nWRONG_INDEX = 1/'
found 'connect4_heuristic races' $own rtl connect4_heuristic.sv "s/if (reset) begin\$/if (reset \&\& phase != PHASE_DONE) begin/"
found 'connect4_heuristic answers' $other designs board_player.sv "s/2'b01;/2'b11;/"

# The machine: to the picosecond, pictures included, or the same text.
run 0 signoff de1_soc --rtl $own
contains out 'de1_soc connect4_heuristic'
run 0 signoff de1_soc --rtl $other --align
contains out 'de1_soc text'
contains out 'the machine has sent the same'

# An engine that says nothing.
mutant rtl connect4_heuristic.sv "s/we <= 1'b1;/we <= 1'b0;/"
run 1 signoff --rtl engine=mutant/rtl/heuristic_engine.toml --count 5
ask out 1 --rtl engine=mutant/rtl/heuristic_engine.toml
contains out '{"id":1,"error":"the flag has not been cleared within 100000 cycles"}'

refused 'is for 50 MHz' run de1_soc --rtl $own --set fabric.clock=60MHz
refused 'in place of the engine' run de1_soc --rtl $own --set engine.generation=2
refused 'in place of the engine' run de1_soc --rtl $own --set sram.read_cycles=4
refused '--view: ' run de1_soc --rtl $own --view engine=ca
refused 'rtl/heuristic_engine.toml stands for engine: it does not exist with de1_soc.design = computer' run de1_soc --rtl $own --set design=computer
refused 'connect4_heuristic is no part of on_chip_sram' signoff on_chip_sram --rtl $own
refused 'there are audio, audio_port, connect4_heuristic, disc_painter, engine, ' run de1_soc --rtl "motor=rtl/heuristic_engine.toml"
sed 's/^rdata = .*//' rtl/heuristic_engine.toml >rtl/no_rdata.toml
refused 'ports.rdata: missing' run de1_soc --rtl engine=rtl/no_rdata.toml
sed 's/^rdata = .*/rdata = "clk"/; s/^port = "clk"/port = "reset"/; s/^port = "reset"$/port = "clk"/' rtl/heuristic_engine.toml >rtl/twice.toml
refused 'already' run de1_soc --rtl engine=rtl/twice.toml
sed 's/^wdata = .*/wdata = "addr[3:1]"/; s/^addr = .*/addr = "wdata[3:0]"/' rtl/heuristic_engine.toml >rtl/narrow.toml
run 2 run de1_soc --rtl engine=rtl/narrow.toml
contains err 'has 3 bits, not 32'
sed 's/^generation = .*/generation = 4/' rtl/heuristic_engine.toml >rtl/fourth.toml
refused 'de1_soc.engine.generation' run de1_soc --rtl engine=rtl/fourth.toml
