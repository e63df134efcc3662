// SPDX-License-Identifier: Apache-2.0
module MULT_AND (
    input  I0,
    input  I1,
    output LO
);
    assign LO = I0 & I1;
endmodule
