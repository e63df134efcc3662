// SPDX-License-Identifier: Apache-2.0
// Types and constants of the Connect Four minimax engine.
package connect4_minimax_pkg;

    // One bit a cell: bit 7*row + column, row 0 at the bottom, column 0 at the left.
    typedef logic [41:0] board_t;

    // One bit a column.
    typedef logic [6:0] columns_t;

    // Value of a node from the engine's side.
    typedef logic signed [8:0] value_t;

    localparam value_t VALUE_WON = 9'sd255;
    localparam value_t VALUE_LOST = -9'sd256;
    localparam value_t VALUE_STATIC_MOST = 9'sd254;
    localparam value_t VALUE_STATIC_LEAST = -9'sd254;

    localparam int MAX_DEPTH = 12;
    typedef logic [3:0] level_t;

    // Codes of STATUS.RESULT.
    typedef enum logic [2:0] {
        RESULT_OK = 3'd0,
        RESULT_WON = 3'd1,
        RESULT_LOST = 3'd2,
        RESULT_FULL = 3'd3,
        RESULT_ILLEGAL = 3'd4
    } result_t;

    typedef enum logic [2:0] {
        STATE_INITIAL = 3'd0,
        STATE_SOLVE = 3'd1,
        STATE_CHECK = 3'd2,
        STATE_DESCEND = 3'd3,
        STATE_CREATE = 3'd4,
        STATE_ASCEND = 3'd5,
        STATE_DONE = 3'd6
    } state_t;

    // What a node has to remember while the search is below it. The published design keeps the values of all seven
    // children and the node's place under its parent. The best value so far says the same, because children are
    // searched in column order and only a strictly better one replaces it; which child that was, only the root asks.
    typedef struct packed {
        columns_t explored;  // searched, being searched, full, or another solver's column
        board_t board;       // the engine's pieces
        board_t mask;        // occupied cells
        value_t best;        // best value among the searched children
    } node_t;

    // Bits of an entry of the stack: a node, and with alpha-beta the pair of bounds.
    localparam int NODE_WIDTH = 100;
    localparam int BOUNDS_WIDTH = 18;

endpackage
