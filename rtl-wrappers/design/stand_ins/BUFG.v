// SPDX-License-Identifier: Apache-2.0
module BUFG (
    input  I,
    output O
);
    assign O = I;
endmodule
