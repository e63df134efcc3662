// SPDX-License-Identifier: Apache-2.0
module SRLC16_1 #(
    parameter [15:0] INIT = 16'h0000
) (
    input  A0,
    input  A1,
    input  A2,
    input  A3,
    input  CLK,
    input  D,
    output Q,
    output Q15
);
    SRLC16 #(
        .INIT(INIT),
        .IS_CLK_INVERTED(1'b1)
    ) register (
        .A0(A0),
        .A1(A1),
        .A2(A2),
        .A3(A3),
        .CLK(CLK),
        .D(D),
        .Q(Q),
        .Q15(Q15)
    );
endmodule
