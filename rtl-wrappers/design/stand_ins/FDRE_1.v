// SPDX-License-Identifier: Apache-2.0
module FDRE_1 #(
    parameter INIT = 1'b0
) (
    input  C,
    input  CE,
    input  D,
    input  R,
    output Q
);
    FDRE #(
        .INIT(INIT)
    ) falling (
        .C(~C),
        .CE(CE),
        .D(D),
        .R(R),
        .Q(Q)
    );
endmodule
