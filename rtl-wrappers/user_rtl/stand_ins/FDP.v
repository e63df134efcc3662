// SPDX-License-Identifier: Apache-2.0
module FDP #(
    parameter INIT = 1'b1
) (
    input  C,
    input  D,
    input  PRE,
    output Q
);
    stand_in_register #(
        .INIT(INIT)
    ) register (
        .clk(C),
        .clear(1'b0),
        .preset(PRE),
        .reset(1'b0),
        .set(1'b0),
        .enable(1'b1),
        .d(D),
        .q(Q)
    );
endmodule
