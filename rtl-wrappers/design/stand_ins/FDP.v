// SPDX-License-Identifier: Apache-2.0
module FDP #(
    parameter INIT = 1'b1
) (
    input  C,
    input  D,
    input  PRE,
    output Q
);
    FDPE #(
        .INIT(INIT)
    ) enabled (
        .C(C),
        .CE(1'b1),
        .D(D),
        .PRE(PRE),
        .Q(Q)
    );
endmodule
