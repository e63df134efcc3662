// SPDX-License-Identifier: Apache-2.0
module FDPE_1 #(
    parameter INIT = 1'b1
) (
    input  C,
    input  CE,
    input  D,
    input  PRE,
    output Q
);
    FDPE #(
        .INIT(INIT)
    ) falling (
        .C(~C),
        .CE(CE),
        .D(D),
        .PRE(PRE),
        .Q(Q)
    );
endmodule
