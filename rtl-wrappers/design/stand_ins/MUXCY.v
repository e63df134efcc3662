// SPDX-License-Identifier: Apache-2.0
module MUXCY (
    input  CI,
    input  DI,
    input  S,
    output O
);
    assign O = S ? CI : DI;
endmodule
