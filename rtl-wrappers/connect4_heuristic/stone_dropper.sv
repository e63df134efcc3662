// SPDX-License-Identifier: Apache-2.0
// The cell in which a stone lands that is dropped into a column; none for a full column, or NO_COLUMN.
module stone_dropper (
    input  logic                            enable,   // stone is 0 without
    input  connect4_heuristic_pkg::places_t landing,
    input  logic [2:0]                      column,
    output connect4_heuristic_pkg::cells_t  stone
);

    always_comb begin
        stone = 42'd0;
        if (enable) begin
            for (int r = 0; r < 6; r++) stone[7*r+:7] = landing[8*r+:7] & 7'd1 << column;
        end
    end

endmodule
