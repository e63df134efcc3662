// SPDX-License-Identifier: Apache-2.0
module FDC #(
    parameter INIT = 1'b0
) (
    input  C,
    input  CLR,
    input  D,
    output Q
);
    FDCE #(
        .INIT(INIT)
    ) enabled (
        .C(C),
        .CE(1'b1),
        .CLR(CLR),
        .D(D),
        .Q(Q)
    );
endmodule
