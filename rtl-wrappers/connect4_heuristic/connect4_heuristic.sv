// SPDX-License-Identifier: Apache-2.0
// The Connect Four heuristic engine on its port of the shared memory: it polls the flag in word 0, reads the rows, writes
// its move to word 7 and clears the flag.
//
// addr, wdata and we are set at the end of the state that addresses; the memory samples them at the next edge, and rdata
// is captured at the end of the last cycle of a read.
module connect4_heuristic #(
    parameter int GENERATION = 3,        // 1 to 3, of the full module
    parameter int DEFENSIVE_ROUNDS = 4,  // answers of the defensive module before the full one takes over, 0 to 31
    parameter int PIPELINE = 1,          // cycles, 1 to 8, that computing the move takes
    parameter int READ_CYCLES = 3,       // of a read, from the address to the capture, 3 to 8
    parameter int PACKED_ROWS = 0,       // 1: two rows in a word, at bits 13:0 and 29:16, in words 1 to 3
    parameter int HUMAN_TRAPS = 0,       // 1: GENERATION 3 looks for the human's traps too
    parameter int WIN_FIRST = 0,         // 1: no column has a greater value than one that wins, or that stops the human
    parameter int MODE_SWITCH = 0,       // 1: with HUMAN_TRAPS, only while advanced is high
    parameter int WRONG_INDEX = 0,       // 1: a fault, runs go on around the border
    parameter int LOOKAHEAD = 1          // moves, 1 to 4, with GENERATION 2 and 3; above 1 they are searched
) (
    input  logic        clk,
    input  logic        reset,
    output logic [3:0]  addr,
    output logic [31:0] wdata,
    output logic        we,
    input  logic [31:0] rdata,
    // verilator lint_off UNUSED
    input  logic        advanced,  // of use with MODE_SWITCH only
    // verilator lint_on UNUSED
    output logic [4:0]  state,  // 0 to 3 poll; 4 to 21 rows, three states a word; 22 move; 23 flag
    output logic [4:0]  value,  // of the last move; valid from the cycle in which the write of the move is on the port
    output logic [2:0]  rule    // that it came by: rule_t
);

    localparam logic [2:0] FLAG_WORD = 3'd0;
    localparam logic [2:0] FIRST_WORD = 3'd1;
    localparam logic [2:0] LAST_WORD = PACKED_ROWS != 0 ? 3'd3 : 3'd6;
    localparam logic [3:0] MOVE_WORD = 4'd7;

    localparam logic [3:0] WAIT_CYCLES = 4'(READ_CYCLES - 2);
    localparam logic [3:0] MOVE_CYCLES = 4'(PIPELINE);
    localparam logic [4:0] ROUNDS = 5'(DEFENSIVE_ROUNDS);

    typedef enum logic [2:0] {
        PHASE_ADDRESS = 3'd0,
        PHASE_WAIT = 3'd1,
        PHASE_CAPTURE = 3'd2,
        PHASE_TEST = 3'd3,
        PHASE_MOVE = 3'd4,
        PHASE_DONE = 3'd5
    } phase_t;

    phase_t phase;
    phase_t phase_next;
    logic [2:0] word;
    logic [2:0] word_next;
    logic [3:0] dwell;  // cycles of this phase before this one
    logic flag;
    logic move_ready;
    logic searched;

    always_comb begin
        phase_next = phase;
        word_next = word;
        move_ready = phase == PHASE_MOVE && (LOOKAHEAD > 1 ? searched : dwell == MOVE_CYCLES - 4'd1);
        case (phase)
            PHASE_ADDRESS: phase_next = PHASE_WAIT;
            PHASE_WAIT: if (dwell == WAIT_CYCLES - 4'd1) phase_next = PHASE_CAPTURE;
            PHASE_CAPTURE: begin
                if (word == FLAG_WORD) begin
                    phase_next = PHASE_TEST;
                end else if (word == LAST_WORD) begin
                    phase_next = PHASE_MOVE;
                end else begin
                    phase_next = PHASE_ADDRESS;
                    word_next = word + 3'd1;
                end
            end
            PHASE_TEST: begin
                phase_next = PHASE_ADDRESS;
                word_next = flag ? FIRST_WORD : FLAG_WORD;
            end
            PHASE_MOVE: if (move_ready) phase_next = PHASE_DONE;
            default: begin
                phase_next = PHASE_ADDRESS;
                word_next = FLAG_WORD;
            end
        endcase
    end

    always_ff @(posedge clk) begin
        if (reset) begin
            phase <= PHASE_ADDRESS;
            word <= FLAG_WORD;
            dwell <= 4'd0;
        end else begin
            phase <= phase_next;
            word <= word_next;
            dwell <= phase_next == phase ? dwell + 4'd1 : 4'd0;
        end
    end

    always_comb begin
        case (phase)
            PHASE_MOVE: state = 5'd22;
            PHASE_DONE: state = 5'd23;
            default: state = 5'(phase) + (word == FLAG_WORD ? 5'd0 : {1'b0, word, 1'b0} + 5'(word) + 5'd1);
        endcase
    end

    logic [83:0] rows;  // row 0, the bottom one, in the lowest 14 bits

    generate
        if (PACKED_ROWS != 0) begin : g_packed
            always_ff @(posedge clk) begin
                if (phase == PHASE_CAPTURE) begin
                    for (int w = 1; w < 4; w++) begin
                        if (word == 3'(w)) rows[28*(w-1)+:28] <= {rdata[29:16], rdata[13:0]};
                    end
                end
            end
        end else begin : g_single
            always_ff @(posedge clk) begin
                if (phase == PHASE_CAPTURE) begin
                    for (int w = 1; w < 7; w++) begin
                        if (word == 3'(w)) rows[14*(w-1)+:14] <= rdata[13:0];
                    end
                end
            end
        end
    endgenerate

    always_ff @(posedge clk) begin
        if (reset) begin
            flag <= 1'b0;
        end else if (phase == PHASE_CAPTURE && word == FLAG_WORD) begin
            flag <= rdata != 32'd0;
        end
    end

    connect4_heuristic_pkg::cells_t ai_cells;
    connect4_heuristic_pkg::cells_t human_cells;
    connect4_heuristic_pkg::cells_t occupied;

    always_comb begin
        for (int n = 0; n < 42; n++) begin
            ai_cells[n] = rows[2*n+:2] == 2'b01;
            human_cells[n] = rows[2*n+:2] == 2'b10;
            occupied[n] = rows[2*n+:2] != 2'b00;
        end
    end

    logic [2:0] defensive_move;
    logic [4:0] defensive_value;
    logic [2:0] full_move;
    logic [4:0] full_value;
    connect4_heuristic_pkg::rule_t full_rule;

    heuristic_ai #(
        .GENERATION(GENERATION),
        .HUMAN_TRAPS(HUMAN_TRAPS),
        .WIN_FIRST(WIN_FIRST),
        .WRONG_INDEX(WRONG_INDEX),
        .LOOKAHEAD(LOOKAHEAD),
        .STAGES(PIPELINE)
    ) player (
        .clk(clk),
        .enable(phase == PHASE_MOVE),
        .heed_snares(MODE_SWITCH == 0 || advanced),
        .ai(ai_cells),
        .human(human_cells),
        .occupied(occupied),
        .searched(searched),
        .defensive_move(defensive_move),
        .defensive_value(defensive_value),
        .full_move(full_move),
        .full_value(full_value),
        .full_rule(full_rule)
    );

    logic [4:0] round;
    logic defensive;
    logic [2:0] move;

    always_comb begin
        // verilator lint_off UNSIGNED
        defensive = round < ROUNDS;  // never, with none
        // verilator lint_on UNSIGNED
        move = defensive ? defensive_move : full_move;
    end

    always_ff @(posedge clk) begin
        if (reset) begin
            round <= 5'd0;
        end else if (phase == PHASE_DONE && defensive) begin
            round <= round + 5'd1;
        end
    end

    always_ff @(posedge clk) begin
        if (reset) begin
            value <= 5'd0;
            rule <= connect4_heuristic_pkg::RULE_NONE;
        end else if (move_ready) begin
            value <= defensive ? defensive_value : full_value;
            rule <= defensive ? connect4_heuristic_pkg::RULE_NONE : full_rule;
        end
    end

    always_ff @(posedge clk) begin
        if (reset) begin
            addr <= 4'd0;
            wdata <= 32'd0;
            we <= 1'b0;
        end else if (phase == PHASE_ADDRESS) begin
            addr <= {1'b0, word};
            we <= 1'b0;
        end else if (move_ready) begin
            addr <= MOVE_WORD;
            wdata <= {29'd0, move};
            we <= 1'b1;
        end else if (phase == PHASE_DONE) begin
            addr <= {1'b0, FLAG_WORD};
            wdata <= 32'd0;
            we <= 1'b1;
        end
    end

endmodule
