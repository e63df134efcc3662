// SPDX-License-Identifier: Apache-2.0
// Walks over the words of an area of the picture, line by line, and keeps where it is: the address, and the place in
// the grid of the first pixel of the word. A division is never needed: both places count.
module word_walker (
    input  logic        clk,
    input  logic        start,        // the area below begins with the next cycle
    input  logic        board,        // the whole picture
    input  logic [2:0]  column,       // .. else the hole of this one,
    input  logic [8:0]  first_line,   // from this line
    input  logic [8:0]  last_line,    // to this one
    input  logic        step,         // the word is taken
    output logic [18:0] address,
    output logic [8:0]  line,
    output logic [6:0]  cell_x,
    output logic [6:0]  cell_y,
    output logic        last
);

    localparam logic [18:0] LINE_BYTES = 19'd640;
    localparam logic [7:0] LAST_WORD_OF_LINE = 8'd159;
    localparam logic [7:0] LAST_WORD_OF_HOLE = 8'd16;

    // 91 c + 13 rounded down to a multiple of 4, and that modulo 91.
    logic [9:0] hole_x;
    logic [9:0] left;
    logic [6:0] left_cell_x;

    always_comb begin
        hole_x = 10'(column) * 10'd91 + 10'd13;
        left = board ? 10'd0 : {hole_x[9:2], 2'b00};
        left_cell_x = board ? 7'd0 : 7'd13 - 7'(hole_x[1:0]);
    end

    // The place of a line in the grid: its number modulo 80.
    function automatic logic [6:0] place(input logic [8:0] number);
        if (number >= 9'd400) place = 7'(number - 9'd400);
        else if (number >= 9'd320) place = 7'(number - 9'd320);
        else if (number >= 9'd240) place = 7'(number - 9'd240);
        else if (number >= 9'd160) place = 7'(number - 9'd160);
        else if (number >= 9'd80) place = 7'(number - 9'd80);
        else place = 7'(number);
    endfunction

    logic [18:0] line_address;
    logic [8:0] end_line;
    logic [7:0] word;
    logic [7:0] last_word;
    logic [6:0] first_cell_x;
    logic line_ends;
    logic [6:0] next_cell_x;

    assign line_ends = word == last_word;
    assign last = line_ends && line == end_line;
    assign address = line_address + 19'({word, 2'b00});
    assign next_cell_x = cell_x >= disc_painter_pkg::CELL_WIDTH - 7'd4 ? cell_x - (disc_painter_pkg::CELL_WIDTH - 7'd4)
                                                                       : cell_x + 7'd4;

    always_ff @(posedge clk) begin
        if (start) begin
            line_address <= 19'(first_line) * LINE_BYTES + 19'(left);
            line <= first_line;
            end_line <= last_line;
            word <= 8'd0;
            last_word <= board ? LAST_WORD_OF_LINE : LAST_WORD_OF_HOLE;
            first_cell_x <= left_cell_x;
            cell_x <= left_cell_x;
            cell_y <= place(first_line);
        end else if (step && line_ends) begin
            line_address <= line_address + LINE_BYTES;
            line <= line + 9'd1;
            word <= 8'd0;
            cell_x <= first_cell_x;
            cell_y <= cell_y == disc_painter_pkg::CELL_HEIGHT - 7'd1 ? 7'd0 : cell_y + 7'd1;
        end else if (step) begin
            word <= word + 8'd1;
            cell_x <= next_cell_x;
        end
    end

endmodule
