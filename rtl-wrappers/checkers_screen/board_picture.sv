// SPDX-License-Identifier: Apache-2.0
// The colour of a pixel of the board's picture: squares, blobs for what stands on them, and the border.
module board_picture (
    input  logic [ 10:0] h,
    input  logic [  9:0] v,
    input  logic         blink_phase,
    input  logic [127:0] display_array,
    input  logic [ 31:0] reject_marks,
    input  logic [ 31:0] blink_marks,
    input  logic [ 31:0] swap_marks,
    input  logic         calibrating,
    input  logic         game_over,
    input  logic [  1:0] winner,
    output logic [ 23:0] rgb
);

    localparam logic [23:0] BLACK = 24'h000000;
    localparam logic [23:0] WHITE = 24'hFFFFFF;
    localparam logic [23:0] GREY = 24'h404040;
    localparam logic [23:0] GREEN = 24'h00FF00;
    localparam logic [23:0] CYAN = 24'h00FFFF;
    localparam logic [23:0] YELLOW = 24'hFFFF00;
    localparam logic [23:0] PURPLE = 24'hC800C8;

    localparam logic [10:0] BOARD_BEGIN = 11'd128;
    localparam logic [10:0] BOARD_END = 11'd896;

    logic [2:0] row;
    logic [2:0] column;
    logic row_in_blob;
    logic column_in_blob;

    board_direction down (
        .place(v),
        .square(row),
        .in_blob(row_in_blob)
    );

    board_direction across (
        .place(10'(h - BOARD_BEGIN)),
        .square(column),
        .in_blob(column_in_blob)
    );

    logic [23:0] border;

    always_comb begin
        border = GREY;
        if (game_over) begin
            case (winner)
                2'b01: border = GREEN;
                2'b10: border = YELLOW;
                2'b11: border = WHITE;
                default: border = GREY;
            endcase
        end
    end

    logic [4:0] square;  // of the dark square in this row and column, or beside a light one
    logic [2:0] code;
    logic [23:0] blob;

    always_comb begin
        square = {row, column[2:1]};
        code = display_array[{square, 2'd0}+:3];
        if (reject_marks[square]) begin
            blob = blink_phase ? WHITE : CYAN;
        end else if (blink_marks[square]) begin
            blob = blink_phase ? WHITE : GREEN;
        end else if (swap_marks[square]) begin
            blob = blink_phase ? BLACK : CYAN;
        end else begin
            case (code)
                3'b110: blob = YELLOW;
                3'b111: blob = PURPLE;
                3'b100, 3'b101: blob = calibrating ? GREY : BLACK;
                default: blob = BLACK;
            endcase
        end
    end

    always_comb begin
        if (h < BOARD_BEGIN || h >= BOARD_END) rgb = border;
        else if (row[0] == column[0]) rgb = WHITE;
        else rgb = row_in_blob && column_in_blob ? blob : BLACK;
    end

endmodule
