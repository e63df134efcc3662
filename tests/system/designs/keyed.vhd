-- SPDX-License-Identifier: Apache-2.0
-- A debouncer as somebody else writes it, in VHDL: one shift register for the meeting of the clocks, a count down.
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity Keyed is
  generic (HOLD : positive := 20; START : string := "up"; PRESSED : std_logic := '1');
  port (CLK, CLR : in std_logic; key : in std_logic; state : out std_logic);
end Keyed;

architecture rtl of Keyed is
  signal met : std_logic_vector(1 downto 0) := "00";
  signal rest : unsigned(23 downto 0) := to_unsigned(HOLD - 1, 24);
  signal now : std_logic := '0';
begin
  assert START = "up" report "the count is another" severity failure;
  process (CLK)
  begin
    if rising_edge(CLK) then
      met <= met(0) & (key xnor PRESSED);
      if met(1) = now then
        rest <= to_unsigned(HOLD - 1, 24);
      elsif rest = 0 then
        now <= met(1);
        rest <= to_unsigned(HOLD - 1, 24);
      else
        rest <= rest - 1;
      end if;
      if CLR = '1' then
        met <= "00";
        now <= '0';
        rest <= to_unsigned(HOLD - 1, 24);
      end if;
    end if;
  end process;
  state <= now;
end rtl;
