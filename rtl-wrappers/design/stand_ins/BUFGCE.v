// SPDX-License-Identifier: Apache-2.0
// CE counts while I is low, as in the primitive.
module BUFGCE #(
    parameter CE_TYPE = "SYNC",
    parameter IS_CE_INVERTED = 1'b0,
    parameter IS_I_INVERTED = 1'b0
) (
    input  CE,
    input  I,
    output O
);
    reg  enabled;
    wire clk = I ^ IS_I_INVERTED;
    /* verilator lint_off LATCH */
    always @* if (!clk) enabled = CE ^ IS_CE_INVERTED;
    /* verilator lint_on LATCH */
    assign O = clk & enabled;
endmodule
