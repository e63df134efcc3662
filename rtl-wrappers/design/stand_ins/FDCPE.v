// SPDX-License-Identifier: Apache-2.0
module FDCPE #(
    parameter INIT = 1'b0
) (
    input  C,
    input  CE,
    input  CLR,
    input  D,
    input  PRE,
    output Q
);
    stand_in_register #(
        .INIT(INIT)
    ) register (
        .clk(C),
        .clear(CLR),
        .preset(PRE),
        .reset(1'b0),
        .set(1'b0),
        .enable(CE),
        .d(D),
        .q(Q)
    );
endmodule
