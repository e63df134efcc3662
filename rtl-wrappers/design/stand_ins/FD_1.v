// SPDX-License-Identifier: Apache-2.0
module FD_1 #(
    parameter INIT = 1'b0
) (
    input  C,
    input  D,
    output Q
);
    FD #(
        .INIT(INIT)
    ) falling (
        .C(~C),
        .D(D),
        .Q(Q)
    );
endmodule
