#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Coverage of the RTL's own code, ours and another's: the table, the JSON, annotated sources, what is excluded by name, and
# exclusions that exclude nothing.
. "$(dirname "$0")/common.sh"

# What is compiled is kept below the build tree, as by the unit test.
export XDG_CACHE_HOME=$(dirname "$tabletop")/cache

run 0 signoff uart --coverage --view ca --count 3 --json result.json --report report
contains out 'coverage of the code'
contains out 'uart_fifo.sv'
contains out 'excluded: uart.sv: toggle strap_cycles_per_tick (17)'
contains report/report.html '<h2>Coverage of the code</h2>'
contains report/report.html 'href="code/uart/uart.sv.txt"'
contains report/code/uart/uart.sv.txt 'divider <= 17'
python3 - <<'PYTHON' || fail "$(<result.json)"
import json
report = json.load(open("result.json"))
(code,) = report["code_coverage"]
assert [file["file"] for file in code["files"]] == ["uart_fifo.sv", "uart_receiver.sv", "uart_transmitter.sv", "uart.sv"]
assert {"uart", "uart.receive_fifo"} <= {each["instance"] for each in code["instances"]}
assert all(0 < file["lines"]["reached"] <= file["lines"]["of"] for file in code["files"])
assert {entry["speed_ratio"] for entry in report["blocks"]} == {0}
PYTHON
run 0 signoff uart --view ca --count 3 --json result.json
! grep -q code_coverage result.json || fail 'coverage that was not asked for'

run 2 signoff uart --coverage --view at --against ca
contains err '--coverage: no RTL is played against ca'

# Another's design, in which a counter is too wide.
cat >other.sv <<'SV'
module other (input logic clk, input logic rst, input logic contact, output logic level);
    logic meeting, sampled;
    logic [7:0] count;
    always_ff @(posedge clk) begin
        {sampled, meeting} <= rst ? 2'b00 : {meeting, contact};
        if (rst || sampled == level) count <= 0;
        else if (count == 19) count <= 0;
        else count <= count + 1;
        if (rst) level <= 0;
        else if (count == 19 && sampled != level) level <= sampled;
        if (count > 200) level <= 1;
    end
endmodule
SV
cat >other.toml <<'TOML'
block = "debouncer"
bundle = "debouncer_pins"
sources = ["other.sv"]
top = "other"
[options]
steady = 20
[clock]
port = "clk"
[reset]
port = "rst"
active = "high"
TOML
run 0 signoff debouncer --rtl debouncer=other.toml --coverage
contains out 'other.sv:11: if: if (count > 200) level <= 1;'
contains out 'other.sv:3: toggle count[7:5]: logic [7:0] count;'
cat other.toml - >excluded.toml <<'TOML'
[[unreached]]
text = "if (count > 200)"
branch = "if"
why = "it ends at 19"
[[unreached]]
signal = "count[7:5]"
why = "so these are 0"
TOML
run 0 signoff debouncer --rtl debouncer=excluded.toml --coverage
contains out 'excluded: other.sv: if of if (count > 200) (1): it ends at 19'
contains out 'excluded: other.sv: toggle count[7:5] (3): so these are 0'
! grep -q 'not reached' out || fail "holes: $(<out)"
sed 's/> 200/> 201/' excluded.toml >nowhere.toml
run 2 signoff debouncer --rtl debouncer=nowhere.toml --coverage
contains err 'nowhere.toml:13: unreached: "if (count > 201)" is not in the sources'
! grep -q 'debouncer other' err || fail 'something was played'
sed 's/7:5/15:12/' excluded.toml >nothing.toml
run 2 signoff debouncer --rtl debouncer=nothing.toml --coverage
contains out ' ok'
contains err 'nothing.toml:17: unreached: no point of the code is other.sv: toggle count[15:12]'

needs ghdl ghdl
cp "$here"/designs/keyed.* .
run 0 signoff debouncer --rtl debouncer=keyed.toml --coverage --count 40
contains out 'keyed: VHDL is covered as the Verilog that ghdl makes of it'
