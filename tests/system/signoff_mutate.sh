#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# `signoff --mutate` and `--mutate-file`: what is found and what is left, of ours and of a stranger's, resumed after it
# was killed, and what is refused.
. "$(dirname "$0")/common.sh"
. "$here/designs/foreign_design.sh"
needs yosys yosys

# Mutant 6 is the block, and 85 is explained on its page.
some=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,34,85
run 0 signoff nes_pad --mutate 200 --only $some --json result.json
contains out 'nes_pad delay_1: 23 of 24 mutants found, 95.8 %'
contains out '; 1 more are the block'
contains out '| 85 | `inv of $procdff$39 CLK[0], nes_pad.sv:19` | inputs change behind the falling edge'
grep -q '"percent": 95.8' result.json || fail "no percentage: $(<result.json)"
grep -q '"against": "ca"' result.json || fail "another reference: $(<result.json)"

# Traffic that sees less finds less, and no page explains that.
run 1 signoff nes_pad --mutate 200 --only 1,2,3,4,5 --count 1
contains out ' | `'
[[ $(<out) == *' |  |'* ]] || fail "an explanation: $(<out)"

# What was found out before the program was killed is not played again.
"$tabletop" signoff nes_pad --mutate 200 --keep kept --jobs 1 >/dev/null 2>&1 &
child=$!
until (($(ls kept/*/*.json 2>/dev/null | wc -l) > 20)); do
    kill -0 "$child" 2>/dev/null || fail "it has ended before it was killed"
    sleep 0.05
done
end_child KILL
played=$(ls kept/*/*.json | head -20)
before=$(stat -c '%n %Y %i' $played)
run 0 signoff nes_pad --mutate 200 --keep kept
contains out 'nes_pad delay_1: 186 of 187 mutants found, 99.4 %'
[[ $(stat -c '%n %Y %i' $played) == "$before" ]] || fail "what was kept is played again"
"$tabletop" signoff nes_pad --mutate 200 --jobs 1 >out 2>err &
child=$!
says 'nes_pad delay_1: recordings' err
interrupt

# A stranger's: other names, another reset, Verilog 2001 with a name that SystemVerilog reserves, an include, and one
# register less before the counter, so that its level comes a cycle early.
mkdir stranger
cat >stranger/bounce.v <<'END'
`include "settings.vh"
module bounce #(parameter N = 3) (input Clk, input nRst, input Switch, output reg Level);
  reg bit = 1'b0;
  reg [`WIDTH-1:0] ticks;
  always @(posedge Clk or negedge nRst)
    if (!nRst) begin
      Level <= 1'b0;
      bit <= 1'b0;
      ticks <= 0;
    end else begin
      bit <= Switch;
      if (bit == Level) ticks <= 0;
      else if (ticks == N - 1) begin
        Level <= bit;
        ticks <= 0;
      end else ticks <= ticks + 1;
    end
endmodule
END
echo '`define WIDTH 5' >stranger/settings.vh
cat >stranger/bounce.toml <<'END'
block = "debouncer"
bundle = "debouncer_pins"
sources = ["bounce.v"]
top = "bounce"
parameters = {N = 20}
options = {steady = 20}
[clock]
port = "Clk"
[reset]
port = "nRst"
active = "low"
[ports]
contact = "Switch"
level = "Level"
END
run 1 signoff --rtl debouncer=stranger/bounce.toml --mutate 20
grep -q '^debouncer 20_cycles: [0-9]* of [0-9]* mutants found' out || fail "no score: $(<out)"
contains out 'compared with the design without a mutation, whose recording is not that of ca'

# With that register and a reset at the edge it is ours, and is signed off with wrong lines, one of which may pass.
sed -i "s/ or negedge nRst//; s/reg bit = 1'b0;/reg meet = 1'b0, bit = 1'b0;/; s/bit <= Switch;/meet <= Switch; bit <= meet;/; s/ bit <= 1'b0;/ meet <= 1'b0; bit <= 1'b0;/" stranger/bounce.v
cat >lines <<'END'
counts_on   | bounce.v | s/if (bit == Level) ticks <= 0;/if (bit == Level) ticks <= ticks;/
?same       | bounce.v | s/N - 1/(N - 1)/
stops       | stranger/bounce.v | s/^endmodule/always @(posedge Clk) if (Level) $finish; endmodule/
END
run 0 signoff --rtl debouncer=stranger/bounce.toml --mutate-file lines --keep kept_lines --json lines.json
contains out 'debouncer bounce: 2 of 3 mutants found, 66.6 %'
contains out '| same | `s/N - 1/(N - 1)/, bounce.v` | it may pass, as the list says |'
contains err 'found counts_on: debouncer.level, event'
contains err 'known same: passes'
grep -q 'bit == Level) ticks <= 0' stranger/bounce.v || fail "the design itself is changed"
sed -i 's/^?//' lines
run 1 signoff --rtl debouncer=stranger/bounce.toml --mutate-file lines --keep kept_lines --only same,stops
contains out 'debouncer bounce: 1 of 2 mutants found, 50.0 %'
contains err 'MISSED same: passes'
# Ours.
echo "late | debouncer.sv | s/count == LAST)/count == LAST + 1'b1)/" >ours
run 0 signoff debouncer --mutate-file ours --count 20
contains out 'debouncer: 1 of 1 mutants found'

# VHDL goes through ghdl.
if command -v ghdl >/dev/null; then
    mkdir vhdl
    cat >vhdl/bounce.vhd <<'END'
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;
entity bounce is
  generic (N : natural := 3);
  port (clk, rst, contact : in std_logic; level : out std_logic);
end bounce;
architecture rtl of bounce is
  signal meet, seen, held : std_logic := '0';
  signal ticks : unsigned(4 downto 0) := (others => '0');
begin
  level <= held;
  process (clk) begin
    if rising_edge(clk) then
      if rst = '1' then
        meet <= '0'; seen <= '0'; held <= '0'; ticks <= (others => '0');
      else
        meet <= contact; seen <= meet;
        if seen = held then ticks <= (others => '0');
        elsif ticks = N - 1 then held <= seen; ticks <= (others => '0');
        else ticks <= ticks + 1;
        end if;
      end if;
    end if;
  end process;
end rtl;
END
    sed "s/bounce.v/bounce.vhd/; s/^top.*/top = \"bounce\"/; s/Clk/clk/; s/nRst/rst/; s/\"low\"/\"high\"/; s/Switch/contact/; s/= \"Level/= \"level/" \
        stranger/bounce.toml >vhdl/bounce.toml
    run 0 signoff --rtl debouncer=vhdl/bounce.toml --mutate 10 --only 1,2,3,4,5
    grep -q '^debouncer 20_cycles: [0-9]* of [0-9]* mutants found' out || fail "no score: $(<out)"
fi

# What is refused, before anything is played.
refused '--mutate: "0" is outside 1 to 9999' signoff nes_pad --mutate 0
refused '--jobs: it is for --mutate and --mutate-file' signoff nes_pad --jobs 2
refused '--until: it is for --mutate-file' signoff nes_pad --mutate 3 --until 1s
refused '--mutate: nexys4 is no block whose RTL is played by itself' signoff nexys4 --mutate 3
refused '--variant: nes_pad has no variant "delay_7"; there are delay_1, delay_2' signoff nes_pad --mutate 3 --variant delay_7
refused '--mutate-file: nowhere: No such file' signoff nes_pad --mutate-file nowhere
refused '--mutate-file: nexys4 is no block with RTL of its own' signoff nexys4 --mutate-file lines
sed -i 's/bounce.v/debouncer.sv/' lines
refused 'lines:1: counts_on: the expression changes nothing in debouncer.sv' signoff debouncer --mutate-file lines
refused '--only: there is no mutant "other"' signoff debouncer --mutate-file ours --only other
run 2 signoff nes_pad --mutate 5 --only 6
contains err '--only: there are mutants 1 to 5'
# The tool's words.
sed -i 's/^endmodule/  covergroup g; endgroup endmodule/' stranger/bounce.v
run 2 signoff --rtl debouncer=stranger/bounce.toml --mutate 5
contains err 'stranger/bounce.toml: --mutate: Yosys refuses bounce'
contains err 'ERROR'
# Without Yosys.
mkdir bin
for tool in verilator g++ perl ccache; do ! command -v $tool >/dev/null || ln -s "$(command -v $tool)" bin; done
PATH=$folder/bin run 2 signoff nes_pad --mutate 5
contains err '--mutate needs yosys (Debian package yosys)'
