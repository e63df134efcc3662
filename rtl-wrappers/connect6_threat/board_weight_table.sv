// SPDX-License-Identifier: Apache-2.0
// The weight of a cell's place on the board, which decides between cells of one weight: higher towards the centre. Without
// FIXES row 17 goes on rising to the right.
module board_weight_table #(
    parameter int FIXES = 0
) (
    input  connect6_threat_pkg::cell_t where,
    output logic [4:0]                 weight
);

    localparam logic [4:0] HIGHEST = 5'd17;  // of the regular slope
    localparam logic [4:0] CENTRE = 5'd30;
    localparam logic [4:0] BESIDE_CENTRE = 5'd20;  // diagonally
    localparam logic [4:0] TWO_FROM_CENTRE = 5'd17;  // straight

    function automatic logic [4:0] from_middle(input connect6_threat_pkg::coordinate_t coordinate);
        from_middle = coordinate > connect6_threat_pkg::MIDDLE ? coordinate - connect6_threat_pkg::MIDDLE :
            connect6_threat_pkg::MIDDLE - coordinate;
    endfunction

    logic [4:0] rows;
    logic [4:0] columns;
    logic [4:0] distance;

    always_comb begin
        rows = from_middle(where.row);
        columns = from_middle(where.column);
        distance = rows + columns;
        if ((FIXES == 0) & (where.row == 5'd17)) begin
            weight = where.column;
        end else if ((rows == 5'd0) & (columns == 5'd0)) begin
            weight = CENTRE;
        end else if ((rows == 5'd1) & (columns == 5'd1)) begin
            weight = BESIDE_CENTRE;
        end else if ((distance == 5'd2) & ((rows == 5'd0) | (columns == 5'd0))) begin
            weight = TWO_FROM_CENTRE;
        end else begin
            weight = distance < HIGHEST ? HIGHEST - distance : 5'd0;
        end
    end

endmodule
