// SPDX-License-Identifier: Apache-2.0
// The checkers program in the FPGA: completes the human's move or calls it illegal, and searches the computer's answer.
module checkers_search #(
    parameter int HORIZON = 2,           // moves that the search looks ahead, 1 to 6
    parameter int KINGS_FLY = 1,         // 0: kings go one step
    parameter int MEN_CAPTURE_BOTH = 0,  // 1: men capture backward, too
    parameter int RUN_ON = 1,            // 1: a man that captures into its last row goes on as a king
    parameter int DRAW_AFTER = 50        // successive moves without a capture that draw a game, 1 to 1000
) (
    input  logic        clk,
    input  logic        rst,
    input  logic        send_request,
    input  logic [11:0] send_move,
    input  logic        search,
    input  logic        search_side,
    input  logic        load,
    input  logic [31:0] load_human,
    input  logic [31:0] load_computer,
    input  logic [31:0] load_kings,
    input  logic [ 9:0] load_quiet,
    output logic        send_last,
    output logic [71:0] message,
    output logic        message_flag,
    input  logic        message_take,
    output logic        done,
    output logic [13:0] value
);

    localparam logic [2:0] LAST_LEVEL = 3'(HORIZON - 1);
    localparam logic [4:0] EVAL_LAST = 5'd2;
    localparam logic [11:0] CIRCLE = 12'd0;  // a king stands where it stood: which one is not known

    checkers_search_pkg::state_t state;
    checkers_search_pkg::state_t next_state;
    logic [4:0] cycle;  // cycles since the first one in this state, for those that take several

    checkers_search_pkg::job_t job;
    logic answering;    // the messages are about a move that was searched
    logic [5:0] ending;
    logic [11:0] asked;

    logic takes_task;
    logic begins;
    checkers_search_pkg::job_t begin_job;
    checkers_search_pkg::side_t begin_side;
    checkers_search_pkg::board_t begin_board;
    logic descends;
    logic ascends;
    logic copies;
    logic finishes;
    logic plays;
    logic drawn;
    logic loses;
    logic opens;

    checkers_search_pkg::board_t game;
    logic [2:0] level;
    checkers_search_pkg::node_t node;
    checkers_search_pkg::node_t saved_node;
    checkers_search_pkg::window_t window;
    checkers_search_pkg::window_t saved_window;
    checkers_search_pkg::state_t onward;
    checkers_search_pkg::state_t go_on;  // after the move that has been generated
    checkers_search_pkg::square_t landing;
    logic promoted;
    checkers_search_pkg::board_t after;
    checkers_search_pkg::square_t copied_at;
    checkers_search_pkg::square_t copied_capture;

    logic top_level;
    logic last_level;
    logic leaf;
    logic evaluated;
    checkers_search_pkg::value_t leaf_value;
    logic better;
    logic score_shuts;
    logic shut;

    logic have;
    logic [4:0] path_jumps;
    checkers_search_pkg::square_t path_from;
    checkers_search_pkg::square_t path_to;
    logic path_promoted;
    checkers_search_pkg::board_t path_board;
    logic [4:0] at_index;
    checkers_search_pkg::square_t path_at;
    logic [4:0] capture_index;
    checkers_search_pkg::square_t path_capture;
    logic written;
    logic continued;

    // A move that fits the human's; of several the one that captures most is his.
    logic fits;
    logic fits_better;

    always_comb begin
        // Only a chain comes back to where it began.
        if (asked == CIRCLE) fits = node.from == landing;
        else fits = asked == {checkers_search_pkg::location(node.from), checkers_search_pkg::location(landing)};
        fits_better = fits && (!have || node.depth > path_jumps);
    end

    always_comb begin
        top_level = level == 3'd0;
        last_level = level == LAST_LEVEL;
        go_on = node.steps ? checkers_search_pkg::RESUME : checkers_search_pkg::POP;
        evaluated = state == checkers_search_pkg::EVAL && cycle == EVAL_LAST;
        copies = state == checkers_search_pkg::COPY;
        finishes = copies && cycle == node.depth;
        plays = state == checkers_search_pkg::PLAY;
        leaf = state == checkers_search_pkg::MOVE && job == checkers_search_pkg::SEARCH && last_level;
        descends = state == checkers_search_pkg::MOVE && job == checkers_search_pkg::SEARCH && !last_level;
        ascends = state == checkers_search_pkg::CLOSE && !top_level;
    end

    // What ends a job.
    logic closes;
    logic finds_none;  // a side to move has no move, or the human's is none

    always_comb begin
        closes = state == checkers_search_pkg::CLOSE && top_level;
        finds_none = closes && (job == checkers_search_pkg::LOOK || !have);
        loses = finds_none && job != checkers_search_pkg::COMPLETE;
        opens = drawn || (loses && job == checkers_search_pkg::LOOK)
            || (state == checkers_search_pkg::MOVE && job == checkers_search_pkg::LOOK);
    end

    // What begins one.
    logic answers;

    always_comb begin
        takes_task = state == checkers_search_pkg::IDLE && !load && (send_request || search);
        answers = state == checkers_search_pkg::OFFER && message_take && !continued && !answering && ending == 6'd0;
        begins = takes_task || answers || (plays && !drawn);
        begin_job = checkers_search_pkg::SEARCH;
        begin_side = checkers_search_pkg::COMPUTER;
        begin_board = game;
        if (plays) begin
            begin_job = checkers_search_pkg::LOOK;
            begin_side = !node.side;
            begin_board = path_board;
        end else if (takes_task && send_request) begin
            begin_job = checkers_search_pkg::COMPLETE;
            begin_side = checkers_search_pkg::HUMAN;
        end else if (takes_task) begin
            begin_side = search_side;
        end
    end

    always_comb begin
        next_state = state;
        unique case (state)
            checkers_search_pkg::IDLE: if (takes_task) next_state = checkers_search_pkg::SEEK;
            checkers_search_pkg::SEEK, checkers_search_pkg::PROBE, checkers_search_pkg::POP, checkers_search_pkg::RESUME:
            next_state = onward;
            checkers_search_pkg::MOVE:
            if (job == checkers_search_pkg::LOOK) next_state = checkers_search_pkg::WRITE;
            else if (job == checkers_search_pkg::COMPLETE) next_state = fits_better ? checkers_search_pkg::COPY : go_on;
            else next_state = last_level ? checkers_search_pkg::EVAL : checkers_search_pkg::SEEK;
            checkers_search_pkg::EVAL: if (evaluated) next_state = checkers_search_pkg::SCORE;
            checkers_search_pkg::SCORE:
            if (top_level && better) next_state = checkers_search_pkg::COPY;
            else next_state = score_shuts ? checkers_search_pkg::CLOSE : go_on;
            checkers_search_pkg::COPY: if (finishes) next_state = shut ? checkers_search_pkg::CLOSE : go_on;
            checkers_search_pkg::CLOSE:
            if (!top_level) next_state = checkers_search_pkg::SCORE;
            else if (job == checkers_search_pkg::LOOK) next_state = checkers_search_pkg::WRITE;
            else next_state = have ? checkers_search_pkg::PLAY : checkers_search_pkg::REFUSE;
            checkers_search_pkg::PLAY: next_state = drawn ? checkers_search_pkg::WRITE : checkers_search_pkg::SEEK;
            checkers_search_pkg::WRITE: if (written) next_state = checkers_search_pkg::OFFER;
            checkers_search_pkg::REFUSE: next_state = checkers_search_pkg::OFFER;
            checkers_search_pkg::OFFER:
            if (message_take) begin
                if (continued) next_state = checkers_search_pkg::WRITE;
                else next_state = answers ? checkers_search_pkg::SEEK : checkers_search_pkg::IDLE;
            end
            default: next_state = checkers_search_pkg::IDLE;
        endcase
    end

    always_ff @(posedge clk) begin
        if (rst) begin
            state <= checkers_search_pkg::IDLE;
            send_last <= 1'b1;
            message_flag <= 1'b0;
            done <= 1'b0;
        end else begin
            state <= next_state;
            send_last <= next_state == checkers_search_pkg::IDLE;
            message_flag <= next_state == checkers_search_pkg::OFFER;
            done <= state == checkers_search_pkg::OFFER && next_state == checkers_search_pkg::IDLE;
        end
    end

    always_ff @(posedge clk) begin
        cycle <= next_state == state ? cycle + 5'd1 : 5'd0;
    end

    always_ff @(posedge clk) begin
        if (begins) begin
            job <= begin_job;
            if (begin_job != checkers_search_pkg::LOOK) answering <= begin_job == checkers_search_pkg::SEARCH;
        end
        if (takes_task) asked <= send_move;
    end

    always_ff @(posedge clk) begin
        if (drawn) ending <= checkers_search_pkg::DRAW;
        else if (finds_none && job == checkers_search_pkg::COMPLETE) ending <= checkers_search_pkg::ILLEGAL;
        else if (loses && node.side == checkers_search_pkg::HUMAN) ending <= checkers_search_pkg::COMPUTER_WON;
        else if (loses) ending <= checkers_search_pkg::HUMAN_WON;
        else if (opens) ending <= 6'd0;
    end

    always_ff @(posedge clk) begin
        if (rst) value <= 14'd0;
        else if (closes && job == checkers_search_pkg::SEARCH) value <= window.best;
    end

    game_position #(
        .DRAW_AFTER(DRAW_AFTER)
    ) position (
        .clk(clk),
        .rst(rst),
        .takes_task(takes_task),
        .loads(state == checkers_search_pkg::IDLE && load),
        .load_human(load_human),
        .load_computer(load_computer),
        .load_kings(load_kings),
        .load_quiet(load_quiet),
        .plays(plays),
        .played(path_board),
        .captured(path_jumps != 5'd0),
        .lost(loses),
        .board(game),
        .drawn(drawn)
    );

    move_generator #(
        .LEVELS(HORIZON),
        .KINGS_FLY(KINGS_FLY),
        .MEN_CAPTURE_BOTH(MEN_CAPTURE_BOTH),
        .RUN_ON(RUN_ON)
    ) generator (
        .clk(clk),
        .state(state),
        .begins(begins),
        .begin_side(begin_side),
        .begin_board(begin_board),
        .descends(descends),
        .ascends(ascends),
        .saved(saved_node),
        .copies(copies),
        .copy_index(cycle),
        .level(level),
        .node(node),
        .onward(onward),
        .landing(landing),
        .promoted(promoted),
        .after(after),
        .copied_at(copied_at),
        .copied_capture(copied_capture)
    );

    board_value evaluation (
        .clk(clk),
        .load(leaf),
        .board(after),
        .value(leaf_value)
    );

    value_window values (
        .clk(clk),
        .begins(begins),
        .begin_side(begin_side),
        .descends(descends),
        .ascends(ascends),
        .saved(saved_window),
        .evaluated(evaluated),
        .leaf_value(leaf_value),
        .scores(state == checkers_search_pkg::SCORE),
        .side(node.side),
        .any(top_level && !have),
        .window(window),
        .better(better),
        .score_shuts(score_shuts),
        .shut(shut)
    );

    chosen_path path (
        .clk(clk),
        .forgets(begins && begin_job != checkers_search_pkg::LOOK),
        .copies(copies),
        .finishes(finishes),
        .copy_index(cycle),
        .copied_at(copied_at),
        .copied_capture(copied_capture),
        .new_jumps(node.depth),
        .new_from(node.from),
        .new_to(landing),
        .new_promoted(promoted),
        .new_board(after),
        .have(have),
        .jumps(path_jumps),
        .from(path_from),
        .to(path_to),
        .promoted(path_promoted),
        .board(path_board),
        .at_index(at_index),
        .at(path_at),
        .capture_index(capture_index),
        .capture(path_capture)
    );

    message_writer writer (
        .clk(clk),
        .rst(rst),
        .opens(opens),
        .writes(state == checkers_search_pkg::WRITE),
        .cycle(cycle),
        .refuses(state == checkers_search_pkg::REFUSE),
        .refused_move(answering ? 12'd0 : asked),
        .ending(ending),
        .path_jumps(path_jumps),
        .path_from(path_from),
        .path_to(path_to),
        .path_promoted(path_promoted),
        .at_index(at_index),
        .path_at(path_at),
        .capture_index(capture_index),
        .path_capture(path_capture),
        .last_cycle(written),
        .continued(continued),
        .message(message)
    );

    // The move that is searched now has been found: without another one the level is not one that has none.
    // verilator lint_off UNUSEDSIGNAL
    checkers_search_pkg::node_t left_node;  // with levels above the last one
    // verilator lint_on UNUSEDSIGNAL

    always_comb begin
        left_node = node;
        left_node.found = 1'b1;
    end

    generate
        if (HORIZON > 1) begin : levels_above
            level_stack #(
                .LEVELS(HORIZON - 1),
                .WIDTH(checkers_search_pkg::NODE_WIDTH + checkers_search_pkg::WINDOW_WIDTH)
            ) stack (
                .clk(clk),
                .write(descends),
                .write_level(level),
                .read_level(level - 3'd1),
                .write_data({left_node, window}),
                .read_data({saved_node, saved_window})
            );
        end else begin : one_level
            assign saved_node = node;
            assign saved_window = window;
        end
    endgenerate

endmodule
