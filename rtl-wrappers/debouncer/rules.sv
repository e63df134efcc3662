// SPDX-License-Identifier: Apache-2.0
// What the debouncer's page says under "Cycles".
`include "rules.svh"

module debouncer_rules #(
    parameter int STEADY = 648_000
) (
    input clk,
    input reset,
    input contact,
    input level
);

    localparam int WIDTH = $clog2(STEADY + 1);

    logic known = 1'b0;  // a reset has been
    logic reset_before = 1'b0;
    logic level_before = 1'b0;

    // The contact behind two registers, and for how many cycles without a break it had differed from the level before
    // this one; in the cycle behind the last of STEADY the level changes.
    logic once = 1'b0;
    logic twice = 1'b0;
    logic [WIDTH-1:0] differed = '0;
    logic is_last;
    logic was_last = 1'b0;

    always_comb is_last = twice != level && differed == WIDTH'(STEADY - 1);

    always_ff @(posedge clk) begin
        known <= known || reset;
        reset_before <= reset;
        level_before <= level;
        was_last <= is_last && !reset;
        if (reset) begin
            once <= 1'b0;
            twice <= 1'b0;
            differed <= '0;
        end else begin
            once <= contact;
            twice <= once;
            if (twice == level || is_last) differed <= '0;
            else differed <= differed + WIDTH'(1);
        end
    end

    `RULE(level_is_low_behind_a_reset, !(reset_before && level))
    `RULE(level_changes_behind_steady_cycles, !(was_last && level == level_before))
    `RULE(level_stays_but_for_that, !(known && !reset_before && !was_last && level != level_before))

    `SITUATION(level_rises, was_last && level)
    `SITUATION(level_falls, was_last && !level)
    `SITUATION(a_bounce_is_too_short, known && !reset && differed != '0 && twice == level)

endmodule
