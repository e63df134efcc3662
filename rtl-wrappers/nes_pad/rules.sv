// SPDX-License-Identifier: Apache-2.0
// What the pad's page says under "Cycles", in a register of its own.
`include "rules.svh"

module nes_pad_rules #(
    parameter int DELAY = 1
) (
    input clk,
    input latch,
    input pad_clock,
    input [7:0] lines,
    input plugged,
    input data
);

    logic [7:0] q = 8'hFF;
    logic clock_before = 1'b1;
    logic alive = 1'b1;                // not since the plug was out, until a latch
    logic [DELAY-1:0] first;           // q[7] of this cycle, in bit 0, and of those before
    int shifts = 0;                    // since the latch, at most 8

    always_ff @(posedge clk) begin
        clock_before <= pad_clock;
        if (!plugged) begin
            q <= 8'hFF;
            alive <= 1'b0;
            shifts <= 0;
        end else if (latch) begin
            q <= lines;
            alive <= 1'b1;
            shifts <= 0;
        end else if (alive && pad_clock && !clock_before) begin
            q <= {q[6:0], 1'b0};
            if (shifts != 8) shifts <= shifts + 1;
        end
    end

    generate
        if (DELAY == 1) begin : at_once
            always_comb first = q[7];
        end else begin : later
            logic [DELAY-2:0] shown_before = '1;
            always_ff @(posedge clk) shown_before <= plugged ? first[DELAY-2:0] : '1;
            always_comb first = {shown_before, q[7]};
        end
    endgenerate

    `RULE(data_is_high_without_a_pad, plugged || data)
    `RULE(data_is_the_first_bit_of_the_register, !(plugged && data != first[DELAY-1]))
    `RULE(a_pad_that_is_plugged_in_is_released_until_a_latch, !(plugged && !alive && !data))
    `RULE(after_eight_shifts_data_is_low, !(DELAY == 1 && plugged && shifts == 8 && data))

    `SITUATION(eight_shifts, shifts == 8)
    `SITUATION(a_pressed_button_is_shown, plugged && alive && !data && shifts < 8)
    `SITUATION(a_latch_after_the_plug_was_out, plugged && !alive && latch)

endmodule
