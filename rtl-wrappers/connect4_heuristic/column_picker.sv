// SPDX-License-Identifier: Apache-2.0
// The first of some columns, from the middle outwards, left before right, the rightmost one last.
module column_picker (
    input  connect4_heuristic_pkg::columns_t candidates,
    output logic [2:0]                       column       // NO_COLUMN when there are none
);

    always_comb begin
        column = connect4_heuristic_pkg::NO_COLUMN;
        if (candidates[3]) column = 3'd3;
        else if (candidates[2]) column = 3'd2;
        else if (candidates[4]) column = 3'd4;
        else if (candidates[1]) column = 3'd1;
        else if (candidates[5]) column = 3'd5;
        else if (candidates[0]) column = 3'd0;
        else if (candidates[6]) column = 3'd6;
    end

endmodule
