// SPDX-License-Identifier: Apache-2.0
module FDP_1 #(
    parameter INIT = 1'b1
) (
    input  C,
    input  D,
    input  PRE,
    output Q
);
    FDP #(
        .INIT(INIT)
    ) falling (
        .C(~C),
        .D(D),
        .PRE(PRE),
        .Q(Q)
    );
endmodule
