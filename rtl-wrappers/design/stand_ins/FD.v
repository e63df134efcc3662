// SPDX-License-Identifier: Apache-2.0
module FD #(
    parameter INIT = 1'b0
) (
    input  C,
    input  D,
    output Q
);
    FDE #(
        .INIT(INIT)
    ) enabled (
        .C(C),
        .CE(1'b1),
        .D(D),
        .Q(Q)
    );
endmodule
