// SPDX-License-Identifier: Apache-2.0
module FDSE_1 #(
    parameter INIT = 1'b1
) (
    input  C,
    input  CE,
    input  D,
    input  S,
    output Q
);
    FDSE #(
        .INIT(INIT)
    ) falling (
        .C(~C),
        .CE(CE),
        .D(D),
        .S(S),
        .Q(Q)
    );
endmodule
