// SPDX-License-Identifier: Apache-2.0
module FDCP #(
    parameter INIT = 1'b0
) (
    input  C,
    input  CLR,
    input  D,
    input  PRE,
    output Q
);
    FDCPE #(
        .INIT(INIT)
    ) enabled (
        .C(C),
        .CE(1'b1),
        .CLR(CLR),
        .D(D),
        .PRE(PRE),
        .Q(Q)
    );
endmodule
