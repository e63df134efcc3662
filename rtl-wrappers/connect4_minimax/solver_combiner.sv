// SPDX-License-Identifier: Apache-2.0
// One answer of several solvers: the best value, the lowest column among equals, one cycle after the last solver ended.
// Solvers that see a position without a search (won, lost, full, illegal) all say the same and have no move.
module solver_combiner #(
    parameter int SOLVERS = 2
) (
    input  logic                          aclk,
    input  logic                          aresetn,
    input  logic                          start,
    input  logic [SOLVERS-1:0]            solver_done,
    input  connect4_minimax_pkg::result_t solver_result,  // the first solver's
    input  logic [3*SOLVERS-1:0]          solver_move,
    input  logic [9*SOLVERS-1:0]          solver_score,
    output logic                          done,           // one cycle
    output connect4_minimax_pkg::result_t result,
    output logic [2:0]                    move,
    output connect4_minimax_pkg::value_t  score
);

    logic [SOLVERS-1:0] ended;
    logic all_ended;

    assign all_ended = &(ended | solver_done);

    always_ff @(posedge aclk) begin
        if (~aresetn | start | all_ended) begin
            ended <= {SOLVERS{1'b0}};
        end else begin
            ended <= ended | solver_done;
        end
        done <= aresetn & all_ended;
    end

    logic [2:0] best_move;
    connect4_minimax_pkg::value_t best_score;
    logic [2:0] this_move;
    connect4_minimax_pkg::value_t this_score;

    always_comb begin
        best_move = solver_move[2:0];
        best_score = solver_score[8:0];
        this_move = 3'd0;
        this_score = 9'sd0;
        for (int n = 1; n < SOLVERS; n++) begin
            this_move = solver_move[3*n+:3];
            this_score = solver_score[9*n+:9];
            if ((this_move != 3'd0) & ((best_move == 3'd0) | (this_score > best_score) |
                                       ((this_score == best_score) & (this_move < best_move)))) begin
                best_move = this_move;
                best_score = this_score;
            end
        end
    end

    always_ff @(posedge aclk) begin
        result <= solver_result;
        move <= best_move;
        score <= best_score;
    end

endmodule
