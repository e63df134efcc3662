// SPDX-License-Identifier: Apache-2.0
// Types of the Connect Four heuristic engine.
package connect4_heuristic_pkg;

    // One bit a cell: bit 7*row + column, row 0 at the bottom, column 0 at the left. A position is three of these: the
    // AI's stones, the human's, and the occupied cells; a cell with the unused code 11 is occupied and nobody's.
    typedef logic [41:0] cells_t;

    // One bit a cell of the places where stones land: bit 8*row + column, with a column that stays empty beside the
    // seven, so that no line of stones goes on around the edge, and a row above the six, where a full column lands.
    typedef logic [55:0] places_t;

    // One bit a column.
    typedef logic [6:0] columns_t;

    // One bit for a run of stones that begins beside the landing cell of a column: bit 7*direction + column. Directions
    // are 0 left, 1 up and left, 2 up and right, then their opposites 3 right, 4 down and right, 5 down and left, and
    // 6 down.
    typedef logic [48:0] lines_t;

    // Values of five bits, one a column: bit 7*b + column is bit b.
    typedef logic [34:0] values_t;

    localparam logic [4:0] MUST_ACT = 5'd15;
    localparam logic [4:0] OWN_WIN = 5'd30;
    localparam logic [4:0] STOP_WIN = 5'd29;  // and MOVER_WINS, with WIN_FIRST alone; nothing else is above 28 then
    localparam logic [4:0] MOVER_WINS = 5'd30;
    localparam logic [4:0] FREE_BLOCK = 5'd14;
    localparam logic [4:0] NO_MOVE = 5'd31;

    localparam logic [2:0] NO_COLUMN = 3'd7;

    // Who plays into the columns that are judged.
    typedef enum logic [1:0] {
        JUDGE_DEFENSIVE = 2'd0,  // the AI, in its first rounds
        JUDGE_AI = 2'd1,
        JUDGE_HUMAN = 2'd2       // the human, after a move of the AI
    } judge_t;

    // What decided the move.
    typedef enum logic [2:0] {
        RULE_NONE = 3'd0,
        RULE_IMM = 3'd1,   // a win, or a win of the human to be stopped
        RULE_TRAP = 3'd2,  // a win after the human's forced answer
        RULE_MIN = 3'd3,   // the least that the human can make of it
        RULE_LAST = 3'd4,  // nothing is left to choose after any move
        RULE_AHEAD = 3'd5  // a win by force
    } rule_t;

endpackage
