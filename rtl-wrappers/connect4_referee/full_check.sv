// SPDX-License-Identifier: Apache-2.0
// Which of the 69 groups of four cells in a line are all occupied: one AND gate of four inputs each, written as four
// families of gates side by side. Bit 7 * row + column is a cell; a group sits at its cell with the lowest number.
module full_check (
    input  logic [41:0] occupied,
    output logic [41:0] horizontal,
    output logic [41:0] vertical,
    output logic [41:0] rising,
    output logic [41:0] falling
);

    // Where a group of four has room.
    localparam logic [41:0] COLUMNS_0_TO_3 = {6{7'b0001111}};
    localparam logic [41:0] COLUMNS_3_TO_6 = {6{7'b1111000}};
    localparam logic [41:0] ROWS_0_TO_2 = 42'h1FFFFF;

    always_comb begin
        horizontal = occupied & occupied >> 1 & occupied >> 2 & occupied >> 3 & COLUMNS_0_TO_3;
        vertical = occupied & occupied >> 7 & occupied >> 14 & occupied >> 21 & ROWS_0_TO_2;
        rising = occupied & occupied >> 8 & occupied >> 16 & occupied >> 24 & COLUMNS_0_TO_3 & ROWS_0_TO_2;
        falling = occupied & occupied >> 6 & occupied >> 12 & occupied >> 18 & COLUMNS_3_TO_6 & ROWS_0_TO_2;
    end

endmodule
