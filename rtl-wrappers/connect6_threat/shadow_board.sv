// SPDX-License-Identifier: Apache-2.0
// The board as the master knows it: 19x19 cells of two bits, one write port and some read ports. Outside the board a read
// is empty and a write is dropped.
//
// The cells are registers that answer a read at once. With BLOCK_RAM they are a memory for each read port that answers
// one cycle later; what such a read finds is the board of the cycle in which it was asked.
module shadow_board #(
    parameter int READERS = 1,
    parameter int BLOCK_RAM = 0
) (
    input  logic                          clk,
    input  logic                          rst,
    input  logic                          write,
    input  connect6_threat_pkg::cell_t    write_cell,
    input  connect6_threat_pkg::content_t write_content,
    // verilator lint_off UNUSEDSIGNAL
    input  connect6_threat_pkg::cell_t    next_write_cell,  // `write_cell` of the next cycle, with BLOCK_RAM
    // verilator lint_on UNUSEDSIGNAL
    input  logic [READERS*10-1:0]         read_cells,
    output logic [READERS*2-1:0]          read_contents
);

    function automatic logic [4:0] index(input connect6_threat_pkg::coordinate_t coordinate);
        index = coordinate - connect6_threat_pkg::FIRST;
    endfunction

    // One word a row, two planes in it: own stones in bits 37:19, enemy's in bits 18:0, column 1 first.
    logic writes;
    logic [4:0] write_row;
    logic [18:0] write_columns;
    logic [37:0] old_row;
    logic [37:0] new_row;

    always_comb begin
        writes = write & connect6_threat_pkg::on_board(write_cell.row, write_cell.column);
        write_row = writes ? index(write_cell.row) : 5'd0;
        write_columns = 19'd1 << index(write_cell.column);
        new_row[37:19] = (old_row[37:19] & ~write_columns) | (write_content.own ? write_columns : 19'd0);
        new_row[18:0] = (old_row[18:0] & ~write_columns) | (write_content.enemy ? write_columns : 19'd0);
    end

    // Where the ports read.
    logic [READERS-1:0] reads;
    logic [READERS*5-1:0] read_rows;
    logic [READERS*5-1:0] read_columns;

    always_comb begin
        for (int n = 0; n < READERS; n++) begin
            reads[n] = connect6_threat_pkg::on_board(read_cells[10*n+5+:5], read_cells[10*n+:5]);
            read_rows[5*n+:5] = reads[n] ? index(read_cells[10*n+5+:5]) : 5'd0;
            read_columns[5*n+:5] = reads[n] ? index(read_cells[10*n+:5]) : 5'd0;
        end
    end

    generate
        if (BLOCK_RAM != 0) begin : memories
            logic [18:0] used;        // rows that have been written since the reset, which a memory does not see
            logic [37:0] stored_row;  // the one that is written now

            assign old_row = used[write_row] ? stored_row : 38'd0;

            always_ff @(posedge clk or posedge rst) begin
                if (rst) begin
                    used <= 19'd0;
                end else if (writes) begin
                    used[write_row] <= 1'b1;
                end
            end

            for (genvar n = 0; n < READERS; n++) begin : ports
                (* ram_style = "block" *) logic [37:0] memory[32];
                logic [37:0] row;
                logic [4:0] column;
                logic has_stones;

                always_ff @(posedge clk) begin
                    if (writes) memory[write_row] <= new_row;
                    row <= memory[read_rows[5*n+:5]];
                    column <= read_columns[5*n+:5];
                    has_stones <= reads[n] & used[read_rows[5*n+:5]];
                end

                if (n == 0) begin : changed
                    always_ff @(posedge clk) stored_row <= memory[index(next_write_cell.row)];
                end

                assign read_contents[2*n+1] = has_stones & row[6'(column)+6'd19];
                assign read_contents[2*n] = has_stones & row[6'(column)];
            end
        end else begin : registers
            logic [37:0] rows[19];

            assign old_row = rows[write_row];

            always_ff @(posedge clk or posedge rst) begin
                if (rst) begin
                    for (int r = 0; r < 19; r++) begin
                        rows[r] <= 38'd0;
                    end
                end else if (writes) begin
                    rows[write_row] <= new_row;
                end
            end

            for (genvar n = 0; n < READERS; n++) begin : ports
                logic [37:0] row;

                assign row = rows[read_rows[5*n+:5]];
                assign read_contents[2*n+1] = reads[n] & row[6'(read_columns[5*n+:5])+6'd19];
                assign read_contents[2*n] = reads[n] & row[6'(read_columns[5*n+:5])];
            end
        end
    endgenerate

endmodule
