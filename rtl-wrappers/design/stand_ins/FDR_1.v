// SPDX-License-Identifier: Apache-2.0
module FDR_1 #(
    parameter INIT = 1'b0
) (
    input  C,
    input  D,
    input  R,
    output Q
);
    FDR #(
        .INIT(INIT)
    ) falling (
        .C(~C),
        .D(D),
        .R(R),
        .Q(Q)
    );
endmodule
