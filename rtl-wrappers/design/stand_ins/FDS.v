// SPDX-License-Identifier: Apache-2.0
module FDS #(
    parameter INIT = 1'b1
) (
    input  C,
    input  D,
    input  S,
    output Q
);
    FDSE #(
        .INIT(INIT)
    ) enabled (
        .C(C),
        .CE(1'b1),
        .D(D),
        .S(S),
        .Q(Q)
    );
endmodule
