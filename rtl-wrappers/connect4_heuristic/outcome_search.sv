// SPDX-License-Identifier: Apache-2.0
// What LOOKAHEAD moves lead to by force: minimax over positions after 1 to LOOKAHEAD - 1 of them, one after the other, and
// over the seven moves from the last of these side by side. An outcome is a rank, the greater the better for the AI. The
// position stands still while enable is high; done is high in the last cycle of the search, in which won and kept count.
module outcome_search #(
    parameter int LOOKAHEAD = 2,  // 2 to 4
    parameter int WRONG_INDEX = 0,
    parameter int STAGES = 1      // cycles that are taken for a position
) (
    input  logic                             clk,
    input  logic                             enable,    // low: the search is at its beginning
    input  connect4_heuristic_pkg::cells_t   ai,
    input  connect4_heuristic_pkg::cells_t   human,
    input  connect4_heuristic_pkg::cells_t   occupied,
    output logic                             done,
    output logic                             won,       // by any of the columns that are kept
    output connect4_heuristic_pkg::columns_t kept
);

    localparam int DEEPEST = LOOKAHEAD - 1;

    localparam logic [2:0] RANK_OPEN = 3'd2;
    localparam logic [2:0] RANK_WIN = 3'd5;  // with the AI's first move
    localparam logic [2:0] LAST_COLUMN = 3'd6;
    localparam logic [1:0] FIRST_DEPTH = 2'd1;
    localparam logic [1:0] ALL_DONE = 2'd0;  // as a depth
    localparam logic [3:0] LAST_STAGE = 4'(STAGES - 1);

    // After so many moves the next one wins.
    function automatic logic [2:0] rank_of_win(input int moves);
        case (moves)
            1: rank_of_win = 3'd0;
            2: rank_of_win = 3'd4;
            3: rank_of_win = 3'd1;
            default: rank_of_win = 3'd3;
        endcase
    endfunction

    logic [1:0] depth;      // moves that lead to the position that is looked at
    logic going_back;       // to one from which all moves have been looked at
    logic [3:0] stage;
    logic position_done;    // its last cycle
    logic deepest;
    logic leaving;          // the position, for the one beside it or the one before
    logic last_beside;

    // The position before the last move, and the column of that move, by depth from 1 on.
    logic [42*DEEPEST-1:0] before_ai;
    logic [42*DEEPEST-1:0] before_human;
    logic [42*DEEPEST-1:0] before_occupied;
    logic [3*DEEPEST-1:0] move_columns;

    connect4_heuristic_pkg::cells_t from_ai;
    connect4_heuristic_pkg::cells_t from_human;
    connect4_heuristic_pkg::cells_t from_occupied;
    logic [2:0] column;

    always_comb begin
        from_ai = before_ai[41:0];
        from_human = before_human[41:0];
        from_occupied = before_occupied[41:0];
        column = move_columns[2:0];
        for (int d = 2; d <= DEEPEST; d++) begin
            if (depth == 2'(d)) begin
                from_ai = before_ai[42*(d-1)+:42];
                from_human = before_human[42*(d-1)+:42];
                from_occupied = before_occupied[42*(d-1)+:42];
                column = move_columns[3*(d-1)+:3];
            end
        end
    end

    connect4_heuristic_pkg::places_t from_landing;
    connect4_heuristic_pkg::cells_t stone;
    // verilator lint_off UNUSED
    logic has_room;  // of use with LOOKAHEAD above 2 only
    // verilator lint_on UNUSED
    logic by_ai;  // the last move
    connect4_heuristic_pkg::cells_t moved_ai;
    connect4_heuristic_pkg::cells_t moved_human;
    connect4_heuristic_pkg::cells_t moved_occupied;

    // verilator lint_off PINCONNECTEMPTY
    landing_finder #(
        .ABOVE(0)
    ) landing_cells (
        .enable(enable),
        .occupied(from_occupied),
        .landing(from_landing),
        .full()
    );
    // verilator lint_on PINCONNECTEMPTY

    stone_dropper dropper (
        .enable(enable),
        .landing(from_landing),
        .column(column),
        .stone(stone)
    );

    always_comb begin
        has_room = stone != 42'd0;
        by_ai = depth[0];
        moved_ai = by_ai ? from_ai | stone : from_ai & ~stone;
        moved_human = by_ai ? from_human & ~stone : from_human | stone;
        moved_occupied = from_occupied | stone;
    end

    connect4_heuristic_pkg::cells_t mover;
    connect4_heuristic_pkg::cells_t other;
    connect4_heuristic_pkg::cells_t cells;  // that are occupied

    pipeline_cut #(
        .CUT(1),
        .STAGES(STAGES),
        .WIDTH(126)
    ) cut1 (
        .clk(clk),
        .data({by_ai ? moved_human : moved_ai, by_ai ? moved_ai : moved_human, moved_occupied}),
        .cut_data({mover, other, cells})
    );

    connect4_heuristic_pkg::places_t landing;
    connect4_heuristic_pkg::columns_t full;
    connect4_heuristic_pkg::columns_t wins;
    connect4_heuristic_pkg::columns_t answered;  // columns after which the other one wins

    mover_wins #(
        .WRONG_INDEX(WRONG_INDEX),
        .STAGES(STAGES)
    ) next_move (
        .clk(clk),
        .enable(enable),
        .stones(mover),
        .occupied(cells),
        .landing(landing),
        .full(full),
        .wins(wins)
    );

    generate
        for (genvar c = 0; c < 7; c++) begin : g_column
            connect4_heuristic_pkg::cells_t next_stone;
            connect4_heuristic_pkg::cells_t answering;
            connect4_heuristic_pkg::cells_t answering_cells;
            connect4_heuristic_pkg::columns_t answers;

            stone_dropper next_dropper (
                .enable(enable),
                .landing(landing),
                .column(3'(c)),
                .stone(next_stone)
            );

            pipeline_cut #(
                .CUT(2),
                .STAGES(STAGES),
                .WIDTH(84)
            ) cut2 (
                .clk(clk),
                .data({other & ~next_stone, cells | next_stone}),
                .cut_data({answering, answering_cells})
            );

            // verilator lint_off PINCONNECTEMPTY
            mover_wins #(
                .WRONG_INDEX(WRONG_INDEX),
                .CUT(3),
                .STAGES(STAGES)
            ) answer (
                .clk(clk),
                .enable(enable),
                .stones(answering),
                .occupied(answering_cells),
                .landing(),
                .full(),
                .wins(answers)
            );
            // verilator lint_on PINCONNECTEMPTY

            assign answered[c] = answers != 7'd0;
        end
    endgenerate

    logic mover_wins_now;
    logic all_full;
    logic [2:0] deepest_rank;

    always_comb begin
        mover_wins_now = wins != 7'd0;
        all_full = full == 7'h7F;
        if (mover_wins_now) begin
            deepest_rank = rank_of_win(DEEPEST);
        end else if (all_full || (~full & ~answered) != 7'd0) begin
            deepest_rank = RANK_OPEN;
        end else begin
            deepest_rank = rank_of_win(LOOKAHEAD);
        end
    end

    always_comb begin
        deepest = depth == 2'(DEEPEST);
        position_done = depth != ALL_DONE && !going_back && stage == LAST_STAGE;
        leaving = going_back || (position_done && deepest);
        last_beside = column == LAST_COLUMN;
        done = enable && depth == ALL_DONE;
    end

    always_ff @(posedge clk) begin
        if (!enable) begin
            depth <= FIRST_DEPTH;
            going_back <= 1'b0;
            stage <= 4'd0;
        end else if (leaving) begin
            if (last_beside) depth <= depth - 2'd1;
            going_back <= last_beside && depth != FIRST_DEPTH;
            stage <= 4'd0;
        end else if (position_done) begin
            depth <= depth + 2'd1;
            stage <= 4'd0;
        end else begin
            stage <= stage + 4'd1;
        end
    end

    // The best of the moves that have been looked at, by depth from 1 on; of the deepest ones, all of them.
    logic [3*DEEPEST-1:0] ranks;
    logic [2:0] rank;  // of the position that is left

    always_comb begin
        rank = ranks[2:0];
        for (int d = 2; d <= DEEPEST; d++) begin
            if (depth == 2'(d)) rank = ranks[3*(d-1)+:3];
        end
    end

    generate
        for (genvar d = 1; d <= DEEPEST; d++) begin : g_depth
            logic [2:0] move_column;

            always_ff @(posedge clk) begin
                if (!enable) begin
                    move_column <= 3'd0;
                end else if (leaving && depth == 2'(d)) begin
                    move_column <= last_beside ? 3'd0 : move_column + 3'd1;
                end
            end

            assign move_columns[3*(d-1)+:3] = move_column;

            if (d == 1) begin : g_board
                assign before_ai[41:0] = ai;
                assign before_human[41:0] = human;
                assign before_occupied[41:0] = occupied;
            end else begin : g_moved
                connect4_heuristic_pkg::cells_t stored_ai;
                connect4_heuristic_pkg::cells_t stored_human;
                connect4_heuristic_pkg::cells_t stored_occupied;

                always_ff @(posedge clk) begin
                    if (position_done && depth == 2'(d - 1)) begin
                        stored_ai <= moved_ai;
                        stored_human <= moved_human;
                        stored_occupied <= moved_occupied;
                    end
                end

                assign before_ai[42*(d-1)+:42] = stored_ai;
                assign before_human[42*(d-1)+:42] = stored_human;
                assign before_occupied[42*(d-1)+:42] = stored_occupied;
            end

            if (d == DEEPEST) begin : g_deepest
                assign ranks[3*(d-1)+:3] = deepest_rank;
            end else begin : g_best
                logic settled;  // whatever the moves lead to
                logic [2:0] best;
                logic better;

                // The AI is to move after an even number of moves.
                assign better = d % 2 == 0 ? rank > best : rank < best;

                always_ff @(posedge clk) begin
                    if (position_done && depth == 2'(d)) begin
                        settled <= mover_wins_now || all_full;
                        best <= mover_wins_now ? rank_of_win(d) : all_full ? RANK_OPEN : d % 2 == 0 ? 3'd0 : RANK_WIN;
                    end else if (leaving && depth == 2'(d + 1) && has_room && !settled && better) begin
                        best <= rank;
                    end
                end

                assign ranks[3*(d-1)+:3] = best;
            end
        end
    endgenerate

    // Of the AI's moves, bit 7*b + column as in values_t.
    logic [20:0] column_ranks;

    always_ff @(posedge clk) begin
        if (leaving && depth == FIRST_DEPTH) begin
            for (int c = 0; c < 7; c++) begin
                if (column == 3'(c)) begin
                    for (int b = 0; b < 3; b++) column_ranks[7*b+c] <= rank[b];
                end
            end
        end
    end

    connect4_heuristic_pkg::columns_t present_full;
    connect4_heuristic_pkg::columns_t present_wins;

    // verilator lint_off PINCONNECTEMPTY
    mover_wins #(
        .WRONG_INDEX(WRONG_INDEX),
        .STAGES(STAGES)
    ) present (
        .clk(clk),
        .enable(enable),
        .stones(ai),
        .occupied(occupied),
        .landing(),
        .full(present_full),
        .wins(present_wins)
    );
    // verilator lint_on PINCONNECTEMPTY

    logic [20:0] first_ranks;
    logic [2:0] greatest;

    always_comb begin
        for (int b = 0; b < 3; b++) begin
            first_ranks[7*b+:7] = (column_ranks[7*b+:7] & ~present_wins) | (present_wins & {7{RANK_WIN[b]}});
        end
        kept = present_full == 7'h7F ? 7'h7F : ~present_full;
        for (int b = 2; b >= 0; b--) begin
            greatest[b] = (kept & first_ranks[7*b+:7]) != 7'd0;
            if (greatest[b]) kept = kept & first_ranks[7*b+:7];
        end
        // A full board has no ranks.
        won = present_full != 7'h7F && greatest > RANK_OPEN;
        if (present_full == 7'h7F) kept = 7'h7F;
    end

endmodule
