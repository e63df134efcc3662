// SPDX-License-Identifier: Apache-2.0
module RAM16X1S_1 #(
    parameter [15:0] INIT = 16'h0
) (
    input  A0,
    input  A1,
    input  A2,
    input  A3,
    input  D,
    input  WCLK,
    input  WE,
    output O
);
    RAM16X1S #(
        .INIT(INIT),
        .IS_WCLK_INVERTED(1'b1)
    ) memory (
        .A0(A0),
        .A1(A1),
        .A2(A2),
        .A3(A3),
        .D(D),
        .WCLK(WCLK),
        .WE(WE),
        .O(O)
    );
endmodule
