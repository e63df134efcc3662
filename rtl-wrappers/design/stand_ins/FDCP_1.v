// SPDX-License-Identifier: Apache-2.0
module FDCP_1 #(
    parameter INIT = 1'b0
) (
    input  C,
    input  CLR,
    input  D,
    input  PRE,
    output Q
);
    FDCP #(
        .INIT(INIT)
    ) falling (
        .C(~C),
        .CLR(CLR),
        .D(D),
        .PRE(PRE),
        .Q(Q)
    );
endmodule
