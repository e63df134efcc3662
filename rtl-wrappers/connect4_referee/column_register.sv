// SPDX-License-Identifier: Apache-2.0
// The six cells of a column.
module column_register (
    input  logic        clk,
    input  logic        resetn,
    input  logic        enable,
    input  logic [11:0] cells_next,
    output logic [11:0] cells        // from the bottom two bits a cell: black, occupied
);

    always_ff @(posedge clk or negedge resetn) begin
        if (!resetn) begin
            cells <= 12'd0;
        end else if (enable) begin
            cells <= cells_next;
        end
    end

endmodule
