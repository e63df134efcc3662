// SPDX-License-Identifier: Apache-2.0
// Our AI as somebody else may have put it on a memory: the rows from the top down, a word a cycle, writes that are held
// for two cycles, a port that is enabled where it is used, and a reset that is sampled twice.
module board_player (
    input  logic        CLOCK_50,
    input  logic        KEY0,
    output logic [5:0]  address,
    output logic [31:0] data,
    input  logic [31:0] q,
    output logic        wren,
    output logic        ena
);

    typedef enum logic [3:0] {POLL, POLL_1, POLL_2, TEST, READ, DECIDE, MOVE, MOVE_HELD, CLEAR, CLEAR_HELD, REST} step_t;

    step_t step;
    logic [1:0] reset_n;
    logic [3:0] count;
    logic [13:0] rows[6];
    logic [2:0] round;
    connect4_heuristic_pkg::cells_t ai, human, occupied;
    logic [2:0] defensive_move, full_move;

    always_comb begin
        for (int n = 0; n < 42; n++) begin
            ai[n] = rows[n/7][2*(n%7)+:2] == 2'b01;
            human[n] = rows[n/7][2*(n%7)+:2] == 2'b10;
            occupied[n] = rows[n/7][2*(n%7)+:2] != 2'b00;
        end
    end

    heuristic_ai player (
        .clk(CLOCK_50),
        .enable(step == DECIDE),
        .ai(ai),
        .human(human),
        .occupied(occupied),
        .defensive_move(defensive_move),
        .defensive_value(),
        .full_move(full_move),
        .full_value(),
        .full_rule()
    );

    always_comb begin
        case (step)
            READ: address = 6'd6 - 6'(count);
            MOVE, MOVE_HELD: address = 6'd7;
            default: address = 6'd0;
        endcase
        wren = step == MOVE || step == MOVE_HELD || step == CLEAR || step == CLEAR_HELD;
        ena = wren || step == POLL || (step == READ && count < 4'd6);
    end

    always_ff @(posedge CLOCK_50) begin
        reset_n <= {reset_n[0], KEY0};
        if (!reset_n[1]) begin
            step <= POLL;
            round <= 3'd0;
            count <= 4'd0;
        end else begin
            case (step)
                POLL: step <= POLL_1;
                POLL_1: step <= POLL_2;
                POLL_2: step <= TEST;
                TEST: begin
                    step <= q != 32'd0 ? READ : POLL;
                    count <= 4'd0;
                end
                READ: begin
                    if (count != 4'd0) rows[3'd6-3'(count)] <= q[13:0];
                    count <= count + 4'd1;
                    if (count == 4'd6) step <= DECIDE;
                end
                DECIDE: begin
                    data <= {29'd0, round < 3'd4 ? defensive_move : full_move};
                    step <= MOVE;
                end
                MOVE: step <= MOVE_HELD;
                MOVE_HELD: begin
                    data <= 32'd0;
                    step <= CLEAR;
                end
                CLEAR: step <= CLEAR_HELD;
                CLEAR_HELD: begin
                    if (round < 3'd4) round <= round + 3'd1;
                    step <= REST;
                end
                default: step <= POLL;
            endcase
        end
    end

endmodule
