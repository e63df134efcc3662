// SPDX-License-Identifier: Apache-2.0
module FDRSE #(
    parameter INIT = 1'b0
) (
    input  C,
    input  CE,
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
        .enable(CE),
        .d(D),
        .q(Q)
    );
endmodule
