// SPDX-License-Identifier: Apache-2.0
module FDS #(
    parameter INIT = 1'b1
) (
    input  C,
    input  D,
    input  S,
    output Q
);
    stand_in_register #(
        .INIT(INIT)
    ) register (
        .clk(C),
        .clear(1'b0),
        .preset(1'b0),
        .reset(1'b0),
        .set(S),
        .enable(1'b1),
        .d(D),
        .q(Q)
    );
endmodule
