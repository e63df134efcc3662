// SPDX-License-Identifier: Apache-2.0
// Types and constants of the Connect6 engine.
package connect6_threat_pkg;

    typedef logic [4:0] coordinate_t;  // 1 to 19 on the board; arithmetic is modulo 32

    localparam coordinate_t FIRST = 5'd1;
    localparam coordinate_t MIDDLE = 5'd10;
    localparam coordinate_t LAST = 5'd19;

    typedef struct packed {
        coordinate_t row;
        coordinate_t column;
    } cell_t;

    localparam cell_t FIRST_CELL = {FIRST, FIRST};
    localparam cell_t MIDDLE_CELL = {MIDDLE, MIDDLE};

    // At most one of the two; empty is neither.
    typedef struct packed {
        logic own;
        logic enemy;
    } content_t;

    // What one side has on one axis through a cell. Adding tallies adds their fields.
    typedef struct packed {
        logic [3:0] stones;  // 0 to 10
        logic [4:0] weight;  // 0 to 30
        logic [3:0] free;    // own stones and empty cells, 0 to 10
    } tally_t;

    localparam int TALLY_WIDTH = 13;
    localparam int TALLY_STONES = 9;  // lowest bit of the field
    localparam int TALLY_WEIGHT = 4;

    // Four axes, the first in the low bits: main diagonal, anti-diagonal, column, row.
    typedef logic [4*TALLY_WIDTH-1:0] tallies_t;

    // What the master does, as the output `phase` shows it.
    typedef enum logic [2:0] {
        PHASE_RECEIVE = 3'd0,
        PHASE_WIN_SCAN = 3'd1,
        PHASE_THREAT_SCAN = 3'd2,
        PHASE_PLACEMENT_1 = 3'd3,
        PHASE_PLACEMENT_2 = 3'd4,
        PHASE_TRANSMIT = 3'd5
    } phase_t;

    // An axis with as many free cells is open. With the cell itself five are enough for six in a line.
    function automatic logic [3:0] open_free(input int fixes);
        open_free = fixes != 0 ? 4'd5 : 4'd6;
    endfunction

    function automatic logic on_board(input coordinate_t row, input coordinate_t column);
        on_board = (row >= FIRST) & (row <= LAST) & (column >= FIRST) & (column <= LAST);
    endfunction

    // A family of windows: the direction and the side of the board its lines start from.
    typedef logic [2:0] family_t;

    localparam family_t ROWS = 3'd0;
    localparam family_t COLUMNS = 3'd1;
    localparam family_t FALLING_LOWER = 3'd2;
    localparam family_t FALLING_UPPER = 3'd3;
    localparam family_t RISING_LOWER = 3'd4;
    localparam family_t RISING_UPPER = 3'd5;

    localparam coordinate_t LAST_START = 5'd14;   // of a window that runs to higher coordinates
    localparam coordinate_t FIRST_RISING = 5'd6;  // row of the last window that rises
    localparam logic [2:0] ENOUGH = 3'd4;
    localparam logic [2:0] WHOLE = 3'd6;  // stones of a window without an empty cell

    function automatic cell_t step_along(input logic [4:0] row, input logic [4:0] column, input family_t along);
        unique case (along)
            ROWS: step_along = {row, column + 5'd1};
            COLUMNS: step_along = {row + 5'd1, column};
            FALLING_LOWER, FALLING_UPPER: step_along = {row + 5'd1, column + 5'd1};
            default: step_along = {row - 5'd1, column + 5'd1};
        endcase
    endfunction

    function automatic cell_t line_start(input family_t along, input logic [4:0] number);
        unique case (along)
            COLUMNS, FALLING_UPPER: line_start = {FIRST, number};
            RISING_LOWER: line_start = {LAST, number};
            default: line_start = {number, FIRST};
        endcase
    endfunction

    function automatic logic [4:0] first_line(input family_t of_family);
        unique case (of_family)
            FALLING_UPPER: first_line = 5'd2;
            RISING_UPPER: first_line = 5'd18;
            default: first_line = 5'd1;
        endcase
    endfunction

    // The last line of a diagonal family has one window. With a ghost its sixth cell is not on the board; else that line
    // is left out, and the one before it has one window, too.
    function automatic logic [4:0] last_line(input family_t of_family, input logic has_ghost);
        unique case (of_family)
            ROWS, COLUMNS: last_line = 5'd19;
            RISING_UPPER: last_line = has_ghost ? 5'd5 : 5'd6;
            default: last_line = has_ghost ? 5'd15 : 5'd14;
        endcase
    endfunction

    function automatic family_t family_after(input family_t family);
        unique case (family)
            ROWS: family_after = COLUMNS;
            COLUMNS: family_after = FALLING_LOWER;
            FALLING_LOWER: family_after = FALLING_UPPER;
            FALLING_UPPER: family_after = RISING_LOWER;
            default: family_after = RISING_UPPER;
        endcase
    endfunction

endpackage
