// SPDX-License-Identifier: Apache-2.0
// Drops a piece into a column that has room. Combinational.
module board_updater (
    input  logic                           engine,      // whose piece: 1 the engine's, 0 the opponent's
    input  connect4_minimax_pkg::columns_t column,      // one-hot
    input  connect4_minimax_pkg::board_t   board,
    input  connect4_minimax_pkg::board_t   mask,
    output connect4_minimax_pkg::board_t   next_board,
    output connect4_minimax_pkg::board_t   next_mask
);

    connect4_minimax_pkg::board_t cell_bit;

    // Pieces rest on each other, so the free cell of a column is the one empty cell above a piece or on the floor.
    always_comb begin
        cell_bit = {6{column}} & ~mask & {mask[34:0], 7'h7F};
        next_mask = mask | cell_bit;
        next_board = engine ? board | cell_bit : board;
    end

endmodule
