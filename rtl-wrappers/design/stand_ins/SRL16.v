// SPDX-License-Identifier: Apache-2.0
module SRL16 #(
    parameter [15:0] INIT = 16'h0000,
    parameter IS_CLK_INVERTED = 1'b0
) (
    input  A0,
    input  A1,
    input  A2,
    input  A3,
    input  CLK,
    input  D,
    output Q
);
    reg [15:0] bits = INIT;
    wire clk = CLK ^ IS_CLK_INVERTED;

    always @(posedge clk) bits <= {bits[14:0], D};

    assign Q = bits[{A3, A2, A1, A0}];
endmodule
