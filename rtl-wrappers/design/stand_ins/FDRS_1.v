// SPDX-License-Identifier: Apache-2.0
module FDRS_1 #(
    parameter INIT = 1'b0
) (
    input  C,
    input  D,
    input  R,
    input  S,
    output Q
);
    FDRS #(
        .INIT(INIT)
    ) falling (
        .C(~C),
        .D(D),
        .R(R),
        .S(S),
        .Q(Q)
    );
endmodule
