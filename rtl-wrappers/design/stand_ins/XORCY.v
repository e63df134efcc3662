// SPDX-License-Identifier: Apache-2.0
module XORCY (
    input  CI,
    input  LI,
    output O
);
    assign O = CI ^ LI;
endmodule
