// SPDX-License-Identifier: Apache-2.0
module FDR #(
    parameter INIT = 1'b0
) (
    input  C,
    input  D,
    input  R,
    output Q
);
    FDRE #(
        .INIT(INIT)
    ) enabled (
        .C(C),
        .CE(1'b1),
        .D(D),
        .R(R),
        .Q(Q)
    );
endmodule
