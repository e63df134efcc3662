// SPDX-License-Identifier: Apache-2.0
// Goes through the moves of the side at the present level: SEEK finds a piece, PROBE looks at a square, POP takes the last
// jump of the chain back, RESUME goes on after a step. It says which state comes next; in MOVE a move is complete.
module move_generator #(
    parameter int LEVELS = 2,
    parameter int KINGS_FLY = 1,
    parameter int MEN_CAPTURE_BOTH = 0,
    parameter int RUN_ON = 1
) (
    input  logic                         clk,
    input  checkers_search_pkg::state_t  state,
    input  logic                         begins,       // at level 0, with the side and the board beside it
    input  checkers_search_pkg::side_t   begin_side,
    input  checkers_search_pkg::board_t  begin_board,
    input  logic                         descends,     // to the level below, with the board after the move
    input  logic                         ascends,      // back to what was saved
    input  checkers_search_pkg::node_t   saved,
    input  logic                         copies,       // the chain is read from its first jump on
    input  logic [4:0]                   copy_index,
    output logic [2:0]                   level,
    output checkers_search_pkg::node_t   node,
    output checkers_search_pkg::state_t  onward,       // follows SEEK, PROBE, POP or RESUME
    output checkers_search_pkg::square_t landing,
    output logic                         promoted,
    output checkers_search_pkg::board_t  after,        // the board after the move
    output checkers_search_pkg::square_t copied_at,
    output checkers_search_pkg::square_t copied_capture
);

    checkers_search_pkg::node_t next_node;

    // The pieces, as the side that moves sees them.
    checkers_search_pkg::squares_t own;
    checkers_search_pkg::squares_t others;
    checkers_search_pkg::squares_t kings;
    checkers_search_pkg::squares_t from_square;
    checkers_search_pkg::squares_t occupied;
    checkers_search_pkg::squares_t foreign;

    always_comb begin
        own = node.side == checkers_search_pkg::HUMAN ? node.board.human : node.board.computer;
        others = node.side == checkers_search_pkg::HUMAN ? node.board.computer : node.board.human;
        kings = node.board.kings;
        from_square = checkers_search_pkg::only(node.from);
        foreign = others & ~node.taken;
        occupied = (own & ~from_square) | foreign;
    end

    // The next piece.
    checkers_search_pkg::squares_t not_seen;
    logic piece_left;
    checkers_search_pkg::square_t piece;

    always_comb begin
        not_seen = own & (32'hFFFFFFFF << node.next);
        piece_left = not_seen != 32'd0;
        piece = 5'd0;
        for (int s = 31; s >= 0; s = s - 1) begin
            if (not_seen[s]) piece = 5'(s);
        end
    end

    // The two squares that follow along the way.
    logic [1:0] direction;
    logic near_on_board;
    checkers_search_pkg::square_t near_square;
    logic far_on_board;
    checkers_search_pkg::square_t far_square;
    logic near_free;
    logic slides;  // a flying king looks for a piece farther on
    logic jumps;

    always_comb begin
        direction = checkers_search_pkg::direction_of(node.way, node.as_king, node.side);
        {near_on_board, near_square} = checkers_search_pkg::neighbour(node.probe, direction);
        {far_on_board, far_square} = checkers_search_pkg::neighbour(near_square, direction);
        near_free = near_on_board && !occupied[near_square];
        slides = near_free && node.as_king && KINGS_FLY != 0;
        jumps = near_on_board && foreign[near_square] && far_on_board && !occupied[far_square];
    end

    // The chain.
    checkers_search_pkg::jump_t jump;
    checkers_search_pkg::jump_t popped;
    logic [checkers_search_pkg::JUMP_WIDTH-1:0] read_jump;
    logic pushes;

    always_comb begin
        jump = {node.at, node.as_king, node.way, near_square};
        popped = read_jump;
        pushes = state == checkers_search_pkg::PROBE && !node.steps && !slides && jumps;
        copied_at = popped.at;
        copied_capture = popped.captured;
    end

    chain_memory #(
        .LEVELS(LEVELS)
    ) chain (
        .clk(clk),
        .write(pushes),
        .level(level),
        .write_index(node.depth),
        .write_jump(jump),
        .read_index(copies ? copy_index : node.depth - 5'd1),
        .read_jump(read_jump)
    );

    // One state of the generator.
    logic arrives;
    logic turns;  // the present way is at its end
    logic [1:0] last_way;

    always_comb begin
        next_node = node;
        onward = checkers_search_pkg::SEEK;
        turns = 1'b0;
        arrives = !node.as_king && checkers_search_pkg::is_last_row(node.side, far_square[4:2]);

        unique case (state)
            checkers_search_pkg::SEEK:
            if (piece_left) begin
                next_node.from = piece;
                next_node.at = piece;
                next_node.probe = piece;
                next_node.as_king = kings[piece];
                next_node.way = 2'd0;
                next_node.again = 1'b0;
                next_node.next = {1'b0, piece} + 6'd1;
                onward = checkers_search_pkg::PROBE;
            end else if (!node.steps && !node.found) begin
                next_node.steps = 1'b1;
                next_node.next = 6'd0;
            end else begin
                onward = checkers_search_pkg::CLOSE;
            end
            checkers_search_pkg::PROBE:
            if (node.steps) begin
                turns = !near_free;
                if (near_free) next_node.probe = near_square;
                onward = checkers_search_pkg::MOVE;
            end else if (slides) begin
                next_node.probe = near_square;
                onward = checkers_search_pkg::PROBE;
            end else if (jumps) begin
                next_node.depth = node.depth + 5'd1;
                next_node.taken = node.taken | checkers_search_pkg::only(near_square);
                next_node.at = far_square;
                next_node.probe = far_square;
                next_node.way = 2'd0;
                next_node.again = 1'b0;
                next_node.arrived = arrives;
                next_node.as_king = node.as_king || (arrives && RUN_ON != 0);
                onward = checkers_search_pkg::PROBE;
            end else begin
                turns = 1'b1;
            end
            checkers_search_pkg::POP: begin
                next_node.depth = node.depth - 5'd1;
                next_node.at = popped.at;
                next_node.as_king = popped.as_king;
                next_node.way = popped.way;
                next_node.taken = node.taken & ~checkers_search_pkg::only(popped.captured);
                next_node.again = 1'b1;
                turns = 1'b1;
            end
            checkers_search_pkg::RESUME: begin
                turns = !(node.as_king && KINGS_FLY != 0);
                onward = checkers_search_pkg::PROBE;
            end
            checkers_search_pkg::MOVE: next_node.found = 1'b1;
            default: ;
        endcase

        last_way = next_node.as_king || (MEN_CAPTURE_BOTH != 0 && !node.steps) ? 2'd3 : 2'd1;
        if (turns) begin
            if (next_node.way != last_way) begin
                next_node.way = next_node.way + 2'd1;
                next_node.probe = next_node.at;
                onward = checkers_search_pkg::PROBE;
            end else if (next_node.depth == 5'd0) begin
                onward = checkers_search_pkg::SEEK;
            end else begin
                // What is left of a longer chain is no move of its own.
                onward = next_node.again ? checkers_search_pkg::POP : checkers_search_pkg::MOVE;
            end
        end
    end

    // The move that has been generated.
    checkers_search_pkg::squares_t landing_square;
    checkers_search_pkg::squares_t own_after;

    always_comb begin
        landing = node.steps ? node.probe : node.at;
        promoted = node.arrived;
        if (node.steps) promoted = !kings[node.from] && checkers_search_pkg::is_last_row(node.side, landing[4:2]);
        landing_square = checkers_search_pkg::only(landing);
        own_after = (own & ~from_square) | landing_square;
        after.human = node.side == checkers_search_pkg::HUMAN ? own_after : foreign;
        after.computer = node.side == checkers_search_pkg::HUMAN ? foreign : own_after;
        after.kings = kings & ~from_square & ~node.taken;
        if (kings[node.from] || promoted) after.kings = after.kings | landing_square;
    end

    always_ff @(posedge clk) begin
        if (begins || descends) begin
            node.side <= begins ? begin_side : !node.side;
            node.board <= begins ? begin_board : after;
            node.steps <= 1'b0;
            node.next <= 6'd0;
            node.found <= 1'b0;
            node.taken <= 32'd0;
            node.depth <= 5'd0;
        end else if (ascends) begin
            node <= saved;
        end else begin
            node <= next_node;
        end
    end

    always_ff @(posedge clk) begin
        if (begins) level <= 3'd0;
        else if (descends) level <= level + 3'd1;
        else if (ascends) level <= level - 3'd1;
    end

endmodule
