// SPDX-License-Identifier: Apache-2.0
// The weights of every cell as they were last computed, and a flag for every cell that a stone has influenced since:
// the stone's own cell and those up to five steps away in the eight directions.
module weight_store (
    input  logic                       clk,
    input  logic                       rst,
    input  logic                       influence,         // a stone is written to influencing_cell
    input  connect6_threat_pkg::cell_t influencing_cell,
    input  connect6_threat_pkg::cell_t here,
    input  logic                       read,
    input  logic                       write,             // never together with `influence`
    input  logic [15:0]                write_data,
    output logic [15:0]                read_data,         // one cycle after `read`
    output logic                       fresh              // the weights of `here` are still true
);

    (* ram_style = "block" *) logic [15:0] weights[1024];

    always_ff @(posedge clk) begin
        if (write) weights[here] <= write_data;
        if (read) read_data <= weights[here];
    end

    logic [18:0] influenced[19];  // a word a row, column 1 in bit 0

    // The columns that a stone influences in row `of_row`.
    function automatic logic [18:0] influence_on(input logic [4:0] of_row, input logic [4:0] stone_row,
                                                 input logic [4:0] stone_column);
        logic [4:0] away;
        logic [10:0] offsets;  // bit 5: the stone's own column
        away = of_row > stone_row ? of_row - stone_row : stone_row - of_row;
        unique case (away)
            5'd0: offsets = 11'b11111111111;
            5'd1: offsets = 11'b00001110000;
            5'd2: offsets = 11'b00010101000;
            5'd3: offsets = 11'b00100100100;
            5'd4: offsets = 11'b01000100010;
            5'd5: offsets = 11'b10000100001;
            default: offsets = 11'd0;
        endcase
        influence_on = 19'((29'(offsets) << (stone_column - connect6_threat_pkg::FIRST)) >> 5);
    endfunction

    logic influences;
    logic [4:0] row;

    always_comb begin
        influences = influence & connect6_threat_pkg::on_board(influencing_cell.row, influencing_cell.column);
        row = here.row - connect6_threat_pkg::FIRST;
        fresh = ~influenced[row][here.column-connect6_threat_pkg::FIRST];
    end

    always_ff @(posedge clk or posedge rst) begin
        if (rst) begin
            for (int r = 0; r < 19; r++) begin
                influenced[r] <= '1;
            end
        end else if (influences) begin
            for (int r = 0; r < 19; r++) begin
                influenced[r] <= influenced[r] |
                    influence_on(5'(r + 1), influencing_cell.row, influencing_cell.column);
            end
        end else if (write) begin
            influenced[row] <= influenced[row] & ~(19'd1 << (here.column - connect6_threat_pkg::FIRST));
        end
    end

endmodule
