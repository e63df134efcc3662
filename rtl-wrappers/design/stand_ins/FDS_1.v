// SPDX-License-Identifier: Apache-2.0
module FDS_1 #(
    parameter INIT = 1'b1
) (
    input  C,
    input  D,
    input  S,
    output Q
);
    FDS #(
        .INIT(INIT)
    ) falling (
        .C(~C),
        .D(D),
        .S(S),
        .Q(Q)
    );
endmodule
