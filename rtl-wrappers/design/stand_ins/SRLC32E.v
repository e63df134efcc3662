// SPDX-License-Identifier: Apache-2.0
module SRLC32E #(
    parameter [31:0] INIT = 32'h00000000,
    parameter IS_CLK_INVERTED = 1'b0
) (
    input  [4:0] A,
    input        CE,
    input        CLK,
    input        D,
    output       Q,
    output       Q31
);
    reg [31:0] bits = INIT;
    wire clk = CLK ^ IS_CLK_INVERTED;

    always @(posedge clk) if (CE) bits <= {bits[30:0], D};

    assign Q = bits[A];
    assign Q31 = bits[31];
endmodule
