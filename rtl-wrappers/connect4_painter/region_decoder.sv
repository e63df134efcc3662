// SPDX-License-Identifier: Apache-2.0
// Which input of the 52-to-1 multiplexer is the colour of a pixel: 20 bits of its place to 6 of a select code. The
// picture is a grid of units of 40 x 30 pixels from x = 20 on; whether a unit is a chip or the board around it is a
// matter of odd and even.
module region_decoder (
    input  logic [9:0] x,      // 0 to 639
    input  logic [9:0] y,      // 0 to 479
    output logic [5:0] select  // 7 * row + column: a cell; 42 + column: a hovering slot; 49 yellow, 50 blue, 51 white
);

    localparam logic [5:0] HOVERING = 6'd42;
    localparam logic [5:0] YELLOW = 6'd49;
    localparam logic [5:0] BLUE = 6'd50;
    localparam logic [5:0] WHITE = 6'd51;

    localparam int MARGIN = 20;
    localparam int UNIT_WIDTH = 40;
    localparam int UNIT_HEIGHT = 30;
    localparam logic [3:0] HOVERING_BAND = 4'd1;
    localparam logic [3:0] BOARD = 4'd3;       // the first unit of the board from the top
    localparam logic [2:0] TOP_ROW = 3'd5;

    logic border;
    logic [3:0] across;  // units from the left margin, 0 to 14
    logic [3:0] down;    // units from the top, 0 to 15

    always_comb begin
        border = x < 10'(MARGIN) || x >= 10'(MARGIN + 15 * UNIT_WIDTH);
        across = 4'd0;
        for (int i = 1; i < 15; i++) begin
            if (x >= 10'(MARGIN + UNIT_WIDTH * i)) across = 4'(i);
        end
        down = 4'd0;
        for (int i = 1; i < 16; i++) begin
            if (y >= 10'(UNIT_HEIGHT * i)) down = 4'(i);
        end
    end

    logic slot;  // a column of chips
    logic [2:0] column;
    logic [2:0] row;

    always_comb begin
        slot = across[0];
        column = across[3:1];
        row = TOP_ROW - (down[3:1] - 3'd2);
        if (border) begin
            select = BLUE;
        end else if (down < BOARD) begin
            select = slot && down == HOVERING_BAND ? HOVERING + 6'(column) : WHITE;
        end else begin
            select = slot && !down[0] ? 6'd7 * 6'(row) + 6'(column) : YELLOW;
        end
    end

endmodule
