// SPDX-License-Identifier: Apache-2.0
module FDCPE_1 #(
    parameter INIT = 1'b0
) (
    input  C,
    input  CE,
    input  CLR,
    input  D,
    input  PRE,
    output Q
);
    FDCPE #(
        .INIT(INIT)
    ) falling (
        .C(~C),
        .CE(CE),
        .CLR(CLR),
        .D(D),
        .PRE(PRE),
        .Q(Q)
    );
endmodule
