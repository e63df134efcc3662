// SPDX-License-Identifier: Apache-2.0
module INV (
    input  I,
    output O
);
    assign O = ~I;
endmodule
