// SPDX-License-Identifier: Apache-2.0
module FDC_1 #(
    parameter INIT = 1'b0
) (
    input  C,
    input  CLR,
    input  D,
    output Q
);
    FDC #(
        .INIT(INIT)
    ) falling (
        .C(~C),
        .CLR(CLR),
        .D(D),
        .Q(Q)
    );
endmodule
