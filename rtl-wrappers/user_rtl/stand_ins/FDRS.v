// SPDX-License-Identifier: Apache-2.0
module FDRS #(
    parameter INIT = 1'b0
) (
    input  C,
    input  D,
    input  R,
    input  S,
    output Q
);
    stand_in_register #(
        .INIT(INIT)
    ) register (
        .clk(C),
        .clear(1'b0),
        .preset(1'b0),
        .reset(R),
        .set(S),
        .enable(1'b1),
        .d(D),
        .q(Q)
    );
endmodule
