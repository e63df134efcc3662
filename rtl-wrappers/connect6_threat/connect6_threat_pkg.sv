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

    localparam logic [3:0] OPEN_FREE = 4'd6;  // an axis with as many free cells is open

    // What the master does, as the output `phase` shows it.
    typedef enum logic [2:0] {
        PHASE_RECEIVE = 3'd0,
        PHASE_WIN_SCAN = 3'd1,
        PHASE_THREAT_SCAN = 3'd2,
        PHASE_PLACEMENT_1 = 3'd3,
        PHASE_PLACEMENT_2 = 3'd4,
        PHASE_TRANSMIT = 3'd5
    } phase_t;

    function automatic logic on_board(input coordinate_t row, input coordinate_t column);
        on_board = (row >= FIRST) & (row <= LAST) & (column >= FIRST) & (column <= LAST);
    endfunction

endpackage
