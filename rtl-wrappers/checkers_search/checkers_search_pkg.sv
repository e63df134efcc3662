// SPDX-License-Identifier: Apache-2.0
// Types of the checkers search, and the geometry of its board.
package checkers_search_pkg;

    // A bit for each dark square: 4*row + place in the row, row 0 at the top.
    typedef logic [31:0] squares_t;
    typedef logic [4:0] square_t;

    typedef struct packed {
        squares_t human;
        squares_t computer;
        squares_t kings;
    } board_t;

    localparam logic [95:0] FIRST_POSITION = {32'hFFF00000, 32'h00000FFF, 32'd0};

    typedef logic side_t;
    localparam side_t HUMAN = 1'b0;
    localparam side_t COMPUTER = 1'b1;

    // What the human's pieces count less those of the computer, in tens of points.
    typedef logic signed [13:0] value_t;
    localparam value_t INF = 14'sd8191;

    // What the level knows of its value: the best move yet, and the window within which the value matters.
    typedef struct packed {
        value_t best;
        value_t low;
        value_t high;
    } window_t;

    typedef enum logic [3:0] {
        IDLE = 4'd0,
        SEEK = 4'd1,
        PROBE = 4'd2,
        POP = 4'd3,
        RESUME = 4'd4,
        MOVE = 4'd5,
        EVAL = 4'd6,
        SCORE = 4'd7,
        COPY = 4'd8,
        CLOSE = 4'd9,
        PLAY = 4'd10,
        WRITE = 4'd11,
        REFUSE = 4'd12,
        OFFER = 4'd13
    } state_t;

    // What moves are generated for.
    typedef enum logic [1:0] {
        COMPLETE = 2'd0,  // the human's move of which departure and landing are known
        SEARCH = 2'd1,
        LOOK = 2'd2       // whether the other side can move
    } job_t;

    // Where the generator is at a level.
    typedef struct packed {
        side_t side;
        board_t board;      // before the move
        logic steps;        // 0: captures
        logic [5:0] next;   // the first square that has not been looked at
        logic found;
        square_t from;
        square_t at;        // where the piece stands in the chain
        square_t probe;     // the last empty square along the present way
        logic [1:0] way;
        logic as_king;      // the piece moves as a king now
        squares_t taken;
        logic [4:0] depth;  // pieces taken
        logic again;        // a capture from `at` has been tried already
        logic arrived;      // the last jump was that of a man into its last row
    } node_t;

    localparam int NODE_WIDTH = 162;
    localparam int WINDOW_WIDTH = 42;

    // What has to be known to take a jump back, and the square of the piece that it has captured.
    typedef struct packed {
        square_t at;
        logic as_king;
        logic [1:0] way;
        square_t captured;
    } jump_t;

    localparam int JUMP_WIDTH = 13;

    // Status of a message.
    localparam logic [5:0] PROMOTED = 6'd1;
    localparam logic [5:0] CONTINUED = 6'd2;
    localparam logic [5:0] COMPUTER_WON = 6'd4;
    localparam logic [5:0] HUMAN_WON = 6'd8;
    localparam logic [5:0] DRAW = 6'd16;
    localparam logic [5:0] ILLEGAL = 6'd32;

    function automatic logic [5:0] location(input square_t square);
        location = {square, ~square[2]};
    endfunction

    function automatic squares_t only(input square_t square);
        only = 32'd1 << square;
    endfunction

    // {on the board, square} of the neighbour. Direction 0 is down right, and they go round clockwise.
    function automatic logic [5:0] neighbour(input square_t square, input logic [1:0] direction);
        logic up;
        logic left;
        logic shifted;  // an even row, whose dark squares lie in the odd columns
        logic [2:0] row;
        logic [1:0] place;
        logic beyond;
        up = direction[1];
        left = direction[1] ^ direction[0];
        shifted = ~square[2];
        row = up ? square[4:2] - 3'd1 : square[4:2] + 3'd1;
        // Of the two neighbours in a row one has the same place.
        place = square[1:0];
        if (shifted & ~left) place = square[1:0] + 2'd1;
        if (~shifted & left) place = square[1:0] - 2'd1;
        beyond = (up ? square[4:2] == 3'd0 : square[4:2] == 3'd7)
            | (shifted & ~left & (square[1:0] == 2'd3)) | (~shifted & left & (square[1:0] == 2'd0));
        neighbour = {~beyond, row, place};
    endfunction

    function automatic logic is_last_row(input side_t side, input logic [2:0] row);
        is_last_row = row == (side == HUMAN ? 3'd0 : 3'd7);
    endfunction

    // Men go to their left first, then to their right, then backward.
    function automatic logic [1:0] direction_of(input logic [1:0] way, input logic as_king, input side_t side);
        if (as_king) direction_of = way;
        else if (side == HUMAN) direction_of = {~way[1], way[1] ^ way[0]};
        else direction_of = {way[1], ~(way[1] ^ way[0])};
    endfunction

endpackage
