// SPDX-License-Identifier: Apache-2.0
module FDRSE_1 #(
    parameter INIT = 1'b0
) (
    input  C,
    input  CE,
    input  D,
    input  R,
    input  S,
    output Q
);
    FDRSE #(
        .INIT(INIT)
    ) falling (
        .C(~C),
        .CE(CE),
        .D(D),
        .R(R),
        .S(S),
        .Q(Q)
    );
endmodule
