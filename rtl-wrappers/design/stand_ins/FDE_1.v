// SPDX-License-Identifier: Apache-2.0
module FDE_1 #(
    parameter INIT = 1'b0
) (
    input  C,
    input  CE,
    input  D,
    output Q
);
    FDE #(
        .INIT(INIT)
    ) falling (
        .C(~C),
        .CE(CE),
        .D(D),
        .Q(Q)
    );
endmodule
