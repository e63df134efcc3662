// SPDX-License-Identifier: Apache-2.0
// The board as the master knows it: 19x19 cells of two bits, one write and one asynchronous read port. Outside the
// board a read is empty and a write is dropped.
module shadow_board (
    input  logic                          clk,
    input  logic                          rst,
    input  logic                          write,
    input  connect6_threat_pkg::cell_t    write_cell,
    input  connect6_threat_pkg::content_t write_content,
    input  connect6_threat_pkg::cell_t    read_cell,
    output connect6_threat_pkg::content_t read_content
);

    // One word a row, two planes in it: own stones in bits 37:19, enemy's in bits 18:0, column 1 first.
    logic [37:0] rows[19];

    function automatic logic [4:0] index(input connect6_threat_pkg::coordinate_t coordinate);
        index = coordinate - connect6_threat_pkg::FIRST;
    endfunction

    logic writes;
    logic [4:0] write_row;
    logic [18:0] write_columns;
    logic [18:0] own_columns;
    logic [18:0] enemy_columns;
    logic [37:0] old_row;

    always_comb begin
        writes = write & connect6_threat_pkg::on_board(write_cell.row, write_cell.column);
        write_row = writes ? index(write_cell.row) : 5'd0;
        write_columns = 19'd1 << index(write_cell.column);
        old_row = rows[write_row];
        own_columns = (old_row[37:19] & ~write_columns) | (write_content.own ? write_columns : 19'd0);
        enemy_columns = (old_row[18:0] & ~write_columns) | (write_content.enemy ? write_columns : 19'd0);
    end

    always_ff @(posedge clk or posedge rst) begin
        if (rst) begin
            for (int r = 0; r < 19; r++) begin
                rows[r] <= 38'd0;
            end
        end else if (writes) begin
            rows[write_row] <= {own_columns, enemy_columns};
        end
    end

    logic reads;
    logic [4:0] read_row;
    logic [4:0] read_column;
    logic [37:0] row;

    always_comb begin
        reads = connect6_threat_pkg::on_board(read_cell.row, read_cell.column);
        read_row = reads ? index(read_cell.row) : 5'd0;
        read_column = reads ? index(read_cell.column) : 5'd0;
        row = rows[read_row];
        read_content.own = reads & row[6'(read_column)+6'd19];
        read_content.enemy = reads & row[6'(read_column)];
    end

endmodule
