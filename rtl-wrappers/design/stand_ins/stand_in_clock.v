// SPDX-License-Identifier: Apache-2.0
// An ideal output of a clock primitive: every DIVISION-th pulse of its input, whose edges are at the same time as
// those of the input. DIVISION is rounded to the nearest whole number. What is faster than the input stays low: one
// clock is all there is. While rst is high every pulse comes through, so that a synchronous reset is seen; afterwards
// the DIVISION-th is the first.
`ifndef STAND_IN_CLOCK_RATIO
`define STAND_IN_CLOCK_RATIO 1
`endif
module stand_in_clock #(
    parameter real DIVISION = 1.0,
    parameter USED = 1  // 0: nobody has asked for this output, nothing is said of it
) (
    input  clk,
    input  rst,
    output out
);
    localparam real EXACT = DIVISION * `STAND_IN_CLOCK_RATIO;
    localparam integer DIVIDER = $rtoi(EXACT + 0.5);
    localparam real ERROR = EXACT > DIVIDER ? EXACT - DIVIDER : DIVIDER - EXACT;

    generate
        if (EXACT < 0.75) begin : faster
            assign out = 1'b0;
        end else if (DIVIDER <= 1) begin : same
            assign out = clk;
        end else begin : slower
            reg [31:0] count = 0;
            reg next = 1'b0;
            // While the input is low, so that the output has no pulse of its own.
            always @(negedge clk or posedge rst)
                if (rst) begin
                    count <= 0;
                    next  <= 1'b0;
                end else begin
                    count <= count == DIVIDER - 1 ? 0 : count + 1;
                    next  <= count == DIVIDER - 2;
                end
            assign out = clk & (next | rst);
        end
    endgenerate

    initial begin
        if (USED != 0 && EXACT < 0.75) $display("%m: faster than its input by %0f, it stays low", 1.0 / EXACT);
        if (USED != 0 && EXACT >= 0.75 && ERROR * 100.0 > EXACT)
            $display("%m: its input divided by %0d, not by %0f", DIVIDER, EXACT);
    end
endmodule
