// SPDX-License-Identifier: Apache-2.0
// Are the four chips of a full group of one colour? Three XNOR gates and an AND a group, for a family of groups side by
// side.
module single_check #(
    parameter int STEP = 1  // from a cell of a group to the next
) (
    input  logic [41:0] full,    // at the first cell of a group
    input  logic [41:0] colour,
    output logic [41:0] won
);

    logic [41:0] alike;  // a cell and the next one

    assign alike = ~(colour ^ colour >> STEP);
    assign won = full & alike & alike >> STEP & alike >> (2 * STEP);

endmodule
