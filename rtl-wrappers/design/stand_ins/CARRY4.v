// SPDX-License-Identifier: Apache-2.0
// Of the two carries into the chain one is low.
module CARRY4 (
    input        CI,
    input        CYINIT,
    input  [3:0] DI,
    input  [3:0] S,
    output [3:0] CO,
    output [3:0] O
);
    wire in0 = CI | CYINIT;
    wire in1 = S[0] ? in0 : DI[0];
    wire in2 = S[1] ? in1 : DI[1];
    wire in3 = S[2] ? in2 : DI[2];
    wire out = S[3] ? in3 : DI[3];
    assign CO = {out, in3, in2, in1};
    assign O = S ^ {in3, in2, in1, in0};
endmodule
