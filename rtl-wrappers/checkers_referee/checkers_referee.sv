// SPDX-License-Identifier: Apache-2.0
// The labkit's referee: finds the human's move in what the camera sees, has the PC complete and answer it, and keeps
// the board, the marks and the screen's copy of the board.
module checkers_referee #(
    parameter int FAULT_LOST_LANDING = 0,  // 1: the end of a turn forgets the piece that the human has moved
    parameter int ILLEGAL_HALTS = 0,       // 1: the answer to an illegal move is never taken, nothing moves until reset
    parameter int READY_BY_IMAGE = 0       // 1: a move counts when 16 scans in a row have seen it, without a switch
) (
    input  logic         clk,
    input  logic         rst,
    input  logic         enter,
    // verilator lint_off UNUSEDSIGNAL
    input  logic [  5:3] switches,       // 5 only, and none with READY_BY_IMAGE
    // verilator lint_on UNUSEDSIGNAL
    output logic         freeze,
    output logic         grid_open,
    output logic         scan_start,
    input  logic         scan_last,
    output logic [  4:0] scan_square,
    input  logic         scan_seen,
    input  logic         scan_blue,
    // verilator lint_off UNUSEDSIGNAL
    input  logic         scan_doubtful,  // for READY_BY_IMAGE
    // verilator lint_on UNUSEDSIGNAL
    output logic         send_request,
    output logic [ 11:0] send_move,
    input  logic         send_last,
    input  logic [ 71:0] message,
    input  logic         message_flag,
    output logic         message_take,
    output logic [127:0] display_array,
    output logic [ 31:0] reject_marks,
    output logic [ 31:0] blink_marks,
    output logic [ 31:0] swap_marks,
    output logic         calibrating,
    output logic         game_over,
    output logic [  1:0] winner
);

    localparam int ILLEGAL = 5;  // its bit in a message
    localparam logic [5:0] NOWHERE = 6'd0;  // a location, that of a light square

    typedef enum logic [4:0] {
        SETUP = 5'd0,
        CALIBRATE = 5'd1,
        HUMAN = 5'd2,
        FREEZE = 5'd3,
        SCAN = 5'd4,
        LOCATE = 5'd5,
        COPY = 5'd6,
        FIND = 5'd7,
        UPDATE1 = 5'd8,
        SEND = 5'd9,
        WAIT1 = 5'd10,
        UPDATE2 = 5'd11,
        WAIT2 = 5'd12,
        UPDATE3 = 5'd13,
        UNDO = 5'd14,
        REDRAW = 5'd15,
        GAMEOVER = 5'd16
    } state_t;

    localparam state_t ASK = READY_BY_IMAGE != 0 ? SCAN : HUMAN;

    state_t state;
    state_t next;
    state_t after_redraw;
    state_t next_after_redraw;
    logic [5:0] step;  // cycles since the first one in this state; stays at its greatest
    logic first;

    logic enter_before;
    logic enter_rises;
    logic ready_rises;

    logic locating;
    logic copying;
    logic finding;
    logic watching;  // SCAN to FIND are run to see whether the human has moved
    logic decides;
    logic goes_on;
    logic illegal;
    logic first_part;  // no part of the PC's answer to this move has come yet

    // verilator lint_off UNUSEDSIGNAL
    logic seen_before;  // with READY_BY_IMAGE
    // verilator lint_on UNUSEDSIGNAL
    logic steady;
    logic moved;
    logic unchanged;
    logic [31:0] differing;
    logic [4:0] from_square;
    logic [4:0] to_square;
    logic [2:0] moved_code;
    logic circular;  // his king has captured and stands where it stood: the move is not known
    logic [5:0] from;
    logic [5:0] to;

    logic next_capture;
    logic [5:0] departure;
    logic [5:0] last_landing;
    logic [5:0] capture;
    logic promoted;
    logic continued;
    logic over;
    logic [1:0] result;

    logic board_write;
    logic [4:0] write_square;
    logic [2:0] write_code;
    logic [2:0] port_a_read;
    logic [2:0] port_b_read;

    always_comb begin
        first = step == 6'd0;
        enter_rises = enter && !enter_before;
        watching = READY_BY_IMAGE != 0 && (state == SCAN || state == LOCATE || state == COPY || state == FIND);
        locating = state == LOCATE;
        copying = state == COPY && !first;  // the memory answers a cycle later
        finding = state == FIND && !step[5];
        decides = state == FIND && step == 6'd32;
        goes_on = (moved || (unchanged && enter)) && steady;
        illegal = message[ILLEGAL] && first_part;
        message_take = message_flag && ((state == WAIT1 && !(ILLEGAL_HALTS != 0 && illegal)) || state == WAIT2);
    end

    always_comb begin
        next = state;
        next_after_redraw = after_redraw;
        case (state)
            SETUP:
            if (step == 6'd31) begin
                next = REDRAW;
                next_after_redraw = CALIBRATE;
            end
            CALIBRATE: if (enter_rises) next = ASK;
            HUMAN: if (ready_rises) next = FREEZE;
            FREEZE: if (step == 6'd3) next = SCAN;
            SCAN: if (scan_last) next = LOCATE;
            LOCATE: if (step == 6'd31) next = COPY;
            COPY: if (step == 6'd32) next = FIND;
            FIND: if (decides) next = goes_on ? UPDATE1 : ASK;
            UPDATE1:
            if (step == 6'd1) begin
                next = REDRAW;
                next_after_redraw = SEND;
            end
            SEND: if (send_last) next = WAIT1;
            WAIT1: if (message_take) next = illegal ? UNDO : UPDATE2;
            UPDATE2:
            if (step == 6'd5) begin
                next = REDRAW;
                if (continued) next_after_redraw = WAIT1;
                else if (over) next_after_redraw = GAMEOVER;
                else next_after_redraw = WAIT2;
            end
            WAIT2: if (message_take) next = UPDATE3;
            UPDATE3:
            if (step == 6'd7) begin
                next = REDRAW;
                if (continued) next_after_redraw = WAIT2;
                else if (over) next_after_redraw = GAMEOVER;
                else next_after_redraw = ASK;
            end
            UNDO:
            if (step == 6'd1) begin
                next = REDRAW;
                next_after_redraw = ASK;
            end
            REDRAW: if (step == 6'd32) next = after_redraw;
            GAMEOVER: if (enter_rises) next = SETUP;
            default: next = SETUP;
        endcase
    end

    always_ff @(posedge clk) begin
        if (rst) begin
            state <= SETUP;
            after_redraw <= CALIBRATE;
            step <= 6'd0;
            enter_before <= 1'b0;
        end else begin
            state <= next;
            after_redraw <= next_after_redraw;
            if (next != state) step <= 6'd0;
            else if (step != 6'd63) step <= step + 6'd1;
            enter_before <= enter;
        end
    end

    always_ff @(posedge clk) begin
        if (rst) circular <= 1'b0;
        else if (decides) circular <= !moved;
        if (state == UPDATE1) first_part <= 1'b1;
        else if (state == UPDATE2) first_part <= 1'b0;
    end

    generate
        if (READY_BY_IMAGE != 0) begin : g_image
            assign ready_rises = 1'b0;
            scan_steadiness steadiness (
                .clk(clk),
                .rst(rst),
                .watching(watching),
                .locating(locating),
                .first_square(first),
                .last_square(step == 6'd31),
                .seen_before(seen_before),
                .scan_seen(scan_seen),
                .scan_doubtful(scan_doubtful),
                .steady(steady)
            );
        end else begin : g_switch
            logic ready_before;
            always_ff @(posedge clk) begin
                if (rst) ready_before <= 1'b0;
                else ready_before <= switches[5];
            end
            assign ready_rises = switches[5] && !ready_before;
            assign steady = 1'b1;
        end
    endgenerate

    move_finder finder (
        .clk(clk),
        .rst(rst),
        .locating(locating),
        .scan_seen(scan_seen),
        .copying(copying),
        .old_code(port_b_read),
        .finding(finding),
        .square(step[4:0]),
        .seen_before(seen_before),
        .moved(moved),
        .unchanged(unchanged),
        .differing(differing),
        .from(from_square),
        .to(to_square),
        .moved_code(moved_code)
    );

    function automatic logic [5:0] location_of(input logic [4:0] square);
        location_of = {square, ~square[2]};
    endfunction

    function automatic logic [31:0] mark_of(input logic [5:0] location);
        mark_of = location == NOWHERE ? 32'd0 : 32'd1 << location[5:1];
    endfunction

    assign from = circular ? NOWHERE : location_of(from_square);
    assign to = circular ? NOWHERE : location_of(to_square);

    assign next_capture = state == UPDATE2 || (state == UPDATE3 && step >= 6'd3);

    answer_fields answer (
        .clk(clk),
        .take(message_take),
        .message(message),
        .next_capture(next_capture),
        .departure(departure),
        .last_landing(last_landing),
        .capture(capture),
        .promoted(promoted),
        .continued(continued),
        .over(over),
        .winner(result)
    );

    board_writer #(
        .FAULT_LOST_LANDING(FAULT_LOST_LANDING)
    ) writer (
        .setting_up(state == SETUP),
        .moving(state == UPDATE1),
        .undoing(state == UNDO),
        .completing(state == UPDATE2),
        .answering(state == UPDATE3),
        .step(step),
        .from(from),
        .to(to),
        .moved_code(moved_code),
        .departure(departure),
        .last_landing(last_landing),
        .capture(capture),
        .promoted(promoted),
        .read_code(port_a_read),
        .write(board_write),
        .square(write_square),
        .code(write_code)
    );

    board_memory board (
        .clk(clk),
        .a_write(board_write),
        .a_square(write_square),
        .a_code(write_code),
        .a_read(port_a_read),
        .b_square(step[4:0]),
        .b_read(port_b_read)
    );

    board_redraw redraw (
        .clk(clk),
        .rst(rst),
        .drawing(state == REDRAW),
        .step(step),
        .code(port_b_read),
        .display_array(display_array)
    );

    logic sets_up;
    logic finds_faults;
    logic undoes;
    logic crowns;
    logic blinking;

    always_comb begin
        sets_up = state == SETUP && first;
        finds_faults = decides && !moved && READY_BY_IMAGE == 0;
        undoes = state == UNDO && first;
        crowns = state == UPDATE2 && step == 6'd5 && promoted;
        blinking = state == UPDATE3 && step >= 6'd3;
    end

    board_marks rejects (
        .clk(clk),
        .rst(rst),
        // A watching referee leaves the marks alone until a move goes on.
        .clear(sets_up || (state == FREEZE && first) || (watching && decides && goes_on)),
        .set((finds_faults ? differing : 32'd0) | (undoes ? mark_of(from) | mark_of(to) : 32'd0)),
        .unset(32'd0),
        .marks(reject_marks)
    );

    board_marks blinks (
        .clk(clk),
        .rst(rst),
        .clear(sets_up || (state == UPDATE1 && first)),
        .set(blinking ? mark_of(capture) : 32'd0),
        .unset(32'd0),
        .marks(blink_marks)
    );

    board_marks swaps (
        .clk(clk),
        .rst(rst),
        .clear(sets_up),
        .set(crowns ? mark_of(to) : 32'd0),
        .unset(locating && scan_blue ? 32'd1 << step[4:0] : 32'd0),
        .marks(swap_marks)
    );

    always_comb begin
        calibrating = state == SETUP || state == CALIBRATE || (state == REDRAW && after_redraw == CALIBRATE);
        grid_open = state == CALIBRATE || state == HUMAN || watching;
        game_over = state == GAMEOVER;
        winner = game_over ? result : 2'b00;
        freeze = !calibrating && !grid_open && !game_over;
        scan_start = state == SCAN && first;
        scan_square = step[4:0];
        send_request = state == SEND;
        send_move = {from, to};
    end

endmodule
