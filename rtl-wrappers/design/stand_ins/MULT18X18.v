// SPDX-License-Identifier: Apache-2.0
module MULT18X18 (
    input  [17:0] A,
    input  [17:0] B,
    output [35:0] P
);
    assign P = $signed({{18{A[17]}}, A}) * $signed({{18{B[17]}}, B});
endmodule
