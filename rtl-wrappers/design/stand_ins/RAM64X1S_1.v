// SPDX-License-Identifier: Apache-2.0
module RAM64X1S_1 #(
    parameter [63:0] INIT = 64'h0
) (
    input  A0,
    input  A1,
    input  A2,
    input  A3,
    input  A4,
    input  A5,
    input  D,
    input  WCLK,
    input  WE,
    output O
);
    RAM64X1S #(
        .INIT(INIT),
        .IS_WCLK_INVERTED(1'b1)
    ) memory (
        .A0(A0),
        .A1(A1),
        .A2(A2),
        .A3(A3),
        .A4(A4),
        .A5(A5),
        .D(D),
        .WCLK(WCLK),
        .WE(WE),
        .O(O)
    );
endmodule
