// SPDX-License-Identifier: Apache-2.0
module FDRS #(
    parameter INIT = 1'b0
) (
    input  C,
    input  D,
    input  R,
    input  S,
    output Q
);
    FDRSE #(
        .INIT(INIT)
    ) enabled (
        .C(C),
        .CE(1'b1),
        .D(D),
        .R(R),
        .S(S),
        .Q(Q)
    );
endmodule
