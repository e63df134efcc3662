// SPDX-License-Identifier: Apache-2.0
module FDCE_1 #(
    parameter INIT = 1'b0
) (
    input  C,
    input  CE,
    input  CLR,
    input  D,
    output Q
);
    FDCE #(
        .INIT(INIT)
    ) falling (
        .C(~C),
        .CE(CE),
        .CLR(CLR),
        .D(D),
        .Q(Q)
    );
endmodule
