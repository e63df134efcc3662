// SPDX-License-Identifier: Apache-2.0
// Searches the root's columns c with c mod SOLVERS = INDEX, depth first. The entry of the current node is in registers,
// those of its ancestors are in the stack memory.
module solver #(
    parameter int INDEX = 0,
    parameter int SOLVERS = 1,
    parameter int ALPHA_BETA = 0
) (
    input  logic                          aclk,
    input  logic                          aresetn,
    input  logic                          start,       // one cycle; the inputs below hold until done
    input  connect4_minimax_pkg::board_t  root_board,
    input  connect4_minimax_pkg::board_t  root_mask,
    input  connect4_minimax_pkg::level_t  depth,       // 1 to MAX_DEPTH
    input  logic                          prune,
    output logic                          created,     // a board is created in this cycle
    output logic                          done,        // one cycle; the outputs below hold until the next start
    output connect4_minimax_pkg::result_t result,
    output logic [2:0]                    move,        // 1 to 7; 0: none
    output connect4_minimax_pkg::value_t  score
);

    // Several of it in line take g++ twice as long.
    /* verilator no_inline_module */

    localparam int ENTRY_WIDTH =
        connect4_minimax_pkg::NODE_WIDTH + (ALPHA_BETA != 0 ? connect4_minimax_pkg::BOUNDS_WIDTH : 0);

    connect4_minimax_pkg::state_t state;
    connect4_minimax_pkg::node_t node;
    connect4_minimax_pkg::value_t alpha;     // best for the engine on the path from the root
    connect4_minimax_pkg::value_t beta;      // best for the opponent
    connect4_minimax_pkg::level_t level;
    connect4_minimax_pkg::columns_t column;  // the child to create, one-hot
    logic [2:0] root_move;                   // the root's child the search is below, 1 to 7
    logic fresh;                             // the node has been scored and not yet been searched
    logic leaf;

    // What the root's columns mean to this solver.
    connect4_minimax_pkg::columns_t foreign_columns;
    logic root_illegal;

    always_comb begin
        for (int c = 0; c < 7; c++) begin
            foreign_columns[c] = (c % SOLVERS) != INDEX;
        end
        root_illegal = (|(root_board & ~root_mask)) | (|(root_mask[41:7] & ~root_mask[34:0]));
    end

    // The child of the current node.
    logic engine_to_move;
    connect4_minimax_pkg::board_t child_board;
    connect4_minimax_pkg::board_t child_mask;

    assign engine_to_move = ~level[0];

    board_updater updater (
        .engine(engine_to_move),
        .column(column),
        .board(node.board),
        .mask(node.mask),
        .next_board(child_board),
        .next_mask(child_mask)
    );

    // Both players' scorers.
    logic load;
    logic load_root;
    logic solving;
    connect4_minimax_pkg::board_t load_board;
    connect4_minimax_pkg::board_t load_mask;
    logic finished0;
    logic finished1;
    logic won0;
    logic won1;
    logic [8:0] score0;
    logic [8:0] score1;

    always_comb begin
        load_root = (state == connect4_minimax_pkg::STATE_INITIAL) & start;
        created = state == connect4_minimax_pkg::STATE_CREATE;
        load = load_root | created;
        load_board = created ? child_board : root_board;
        load_mask = created ? child_mask : root_mask;
        solving = state == connect4_minimax_pkg::STATE_SOLVE;
    end

    board_scorer scorer0 (
        .aclk(aclk),
        .load(load),
        .step(solving),
        .pieces(load_board),
        .finished(finished0),
        .won(won0),
        .score(score0)
    );

    board_scorer scorer1 (
        .aclk(aclk),
        .load(load),
        .step(solving),
        .pieces(load_mask & ~load_board),
        .finished(finished1),
        .won(won1),
        .score(score1)
    );

    // Solve. At the root both scorers run to their own end, so that two winners are seen; elsewhere only the last mover
    // can have won.
    logic at_root;
    logic solved;

    always_comb begin
        at_root = level == 4'd0;
        solved = at_root ? finished0 & finished1 : finished0 | finished1;
    end

    // Check.
    logic full;
    logic is_leaf;
    logic exhausted;
    logic go_down;

    always_comb begin
        full = &node.mask[41:35];
        is_leaf = fresh & (won0 | won1 | full | (level == depth));
        exhausted = (&node.explored) | (prune & (alpha >= beta));
        go_down = ~is_leaf & ~exhausted;
    end

    // Ascend: the node's value and what it changes in the parent.
    logic signed [9:0] difference;
    connect4_minimax_pkg::value_t static_value;
    connect4_minimax_pkg::value_t leaf_value;
    connect4_minimax_pkg::value_t value;
    connect4_minimax_pkg::node_t parent;
    logic better;

    always_comb begin
        difference = $signed({1'b0, score0}) - $signed({1'b0, score1});
        if (difference > 10'(connect4_minimax_pkg::VALUE_STATIC_MOST)) begin
            static_value = connect4_minimax_pkg::VALUE_STATIC_MOST;
        end else if (difference < 10'(connect4_minimax_pkg::VALUE_STATIC_LEAST)) begin
            static_value = connect4_minimax_pkg::VALUE_STATIC_LEAST;
        end else begin
            static_value = difference[8:0];
        end

        if (won0) begin
            leaf_value = connect4_minimax_pkg::VALUE_WON;
        end else if (won1) begin
            leaf_value = connect4_minimax_pkg::VALUE_LOST;
        end else if (full) begin
            leaf_value = 9'sd0;
        end else begin
            leaf_value = static_value;
        end
        value = leaf ? leaf_value : node.best;

        // The parent is of the other side: at an odd level the engine has moved here.
        better = engine_to_move ? value < parent.best : value > parent.best;
    end

    always_ff @(posedge aclk) begin
        if (~aresetn) begin
            state <= connect4_minimax_pkg::STATE_INITIAL;
        end else begin
            unique case (state)
                connect4_minimax_pkg::STATE_INITIAL:
                if (start) begin
                    state <= root_illegal ? connect4_minimax_pkg::STATE_DONE : connect4_minimax_pkg::STATE_SOLVE;
                end
                connect4_minimax_pkg::STATE_SOLVE: if (solved) state <= connect4_minimax_pkg::STATE_CHECK;
                connect4_minimax_pkg::STATE_CHECK:
                if (go_down) begin
                    state <= connect4_minimax_pkg::STATE_DESCEND;
                end else begin
                    state <= at_root ? connect4_minimax_pkg::STATE_DONE : connect4_minimax_pkg::STATE_ASCEND;
                end
                connect4_minimax_pkg::STATE_DESCEND: state <= connect4_minimax_pkg::STATE_CREATE;
                connect4_minimax_pkg::STATE_CREATE: state <= connect4_minimax_pkg::STATE_SOLVE;
                connect4_minimax_pkg::STATE_ASCEND: state <= connect4_minimax_pkg::STATE_CHECK;
                default: state <= connect4_minimax_pkg::STATE_INITIAL;
            endcase
        end
    end

    assign done = state == connect4_minimax_pkg::STATE_DONE;

    // The current entry.
    always_ff @(posedge aclk) begin
        if (load_root) begin
            node.explored <= foreign_columns | root_mask[41:35];
            node.board <= root_board;
            node.mask <= root_mask;
            node.best <= connect4_minimax_pkg::VALUE_LOST;
        end else if (created) begin
            node.explored <= child_mask[41:35];
            node.board <= child_board;
            node.mask <= child_mask;
            // The worst for the child's side, so that the first of its children can only be as bad.
            node.best <= engine_to_move ? connect4_minimax_pkg::VALUE_WON : connect4_minimax_pkg::VALUE_LOST;
        end else if (state == connect4_minimax_pkg::STATE_ASCEND) begin
            node <= parent;
            if (better) node.best <= value;
        end
    end

    always_ff @(posedge aclk) begin
        if (load_root) begin
            level <= 4'd0;
        end else if (created) begin
            level <= level + 4'd1;
        end else if (state == connect4_minimax_pkg::STATE_ASCEND) begin
            level <= level - 4'd1;
        end
    end

    always_ff @(posedge aclk) begin
        if (solving) begin
            fresh <= 1'b1;
        end else if (state == connect4_minimax_pkg::STATE_ASCEND) begin
            fresh <= 1'b0;
        end
        if (state == connect4_minimax_pkg::STATE_CHECK) leaf <= is_leaf;
    end

    // Descend: the lowest column not explored yet.
    always_ff @(posedge aclk) begin
        if (state == connect4_minimax_pkg::STATE_DESCEND) begin
            column <= ~node.explored & (node.explored + 7'd1);
        end
    end

    // The answer.
    always_ff @(posedge aclk) begin
        if (created & at_root) begin
            root_move <= {column[6] | column[5] | column[4] | column[3], column[6] | column[5] | column[2] | column[1],
                          column[6] | column[4] | column[2] | column[0]};
        end
        if (load_root) begin
            move <= 3'd0;
        end else if ((state == connect4_minimax_pkg::STATE_ASCEND) & (level == 4'd1) & (better | (move == 3'd0))) begin
            move <= root_move;
        end
    end

    always_ff @(posedge aclk) begin
        if (load_root) begin
            result <= root_illegal ? connect4_minimax_pkg::RESULT_ILLEGAL : connect4_minimax_pkg::RESULT_OK;
        end else if ((state == connect4_minimax_pkg::STATE_CHECK) & at_root & fresh) begin
            if (won0 & won1) begin
                result <= connect4_minimax_pkg::RESULT_ILLEGAL;
            end else if (won0) begin
                result <= connect4_minimax_pkg::RESULT_WON;
            end else if (won1) begin
                result <= connect4_minimax_pkg::RESULT_LOST;
            end else if (full) begin
                result <= connect4_minimax_pkg::RESULT_FULL;
            end
        end
    end

    always_comb begin
        unique case (result)
            connect4_minimax_pkg::RESULT_OK: score = node.best;
            connect4_minimax_pkg::RESULT_WON: score = connect4_minimax_pkg::VALUE_WON;
            connect4_minimax_pkg::RESULT_LOST: score = connect4_minimax_pkg::VALUE_LOST;
            default: score = 9'sd0;
        endcase
    end

    // The stack. Create writes the parent; Check reads the parent's entry ahead of Ascend.
    logic [ENTRY_WIDTH-1:0] pushed;
    logic [ENTRY_WIDTH-1:0] popped;

    stack_memory #(
        .WIDTH(ENTRY_WIDTH)
    ) stack (
        .aclk(aclk),
        .write(created),
        .write_level(level),
        .write_data(pushed),
        .read(state == connect4_minimax_pkg::STATE_CHECK),
        .read_level(level - 4'd1),
        .read_data(popped)
    );

    connect4_minimax_pkg::node_t pushed_node;

    always_comb begin
        pushed_node = node;
        pushed_node.explored = node.explored | column;
    end

    generate
        if (ALPHA_BETA != 0) begin : pruning
            connect4_minimax_pkg::value_t parent_alpha;
            connect4_minimax_pkg::value_t parent_beta;

            assign pushed = {alpha, beta, pushed_node};
            assign {parent_alpha, parent_beta, parent} = popped;

            always_ff @(posedge aclk) begin
                if (load_root) begin
                    alpha <= connect4_minimax_pkg::VALUE_LOST;
                    beta <= connect4_minimax_pkg::VALUE_WON;
                end else if (state == connect4_minimax_pkg::STATE_ASCEND) begin
                    alpha <= ~engine_to_move & (value > parent_alpha) ? value : parent_alpha;
                    beta <= engine_to_move & (value < parent_beta) ? value : parent_beta;
                end
            end
        end else begin : full_width
            assign pushed = pushed_node;
            assign parent = popped;
            assign alpha = connect4_minimax_pkg::VALUE_LOST;
            assign beta = connect4_minimax_pkg::VALUE_WON;
        end
    endgenerate

endmodule
