// SPDX-License-Identifier: Apache-2.0
module RAM32X1S #(
    parameter [31:0] INIT = 32'h0,
    parameter IS_WCLK_INVERTED = 1'b0
) (
    input  A0,
    input  A1,
    input  A2,
    input  A3,
    input  A4,
    input  D,
    input  WCLK,
    input  WE,
    output O
);
    reg [31:0] bits = INIT;
    wire [4:0] address = {A4, A3, A2, A1, A0};
    wire clk = WCLK ^ IS_WCLK_INVERTED;

    always @(posedge clk) if (WE) bits[address] <= D;

    assign O = bits[address];
endmodule
