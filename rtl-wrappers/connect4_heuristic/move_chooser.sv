// SPDX-License-Identifier: Apache-2.0
// The move of the full module: what has to be done now, else a trap that cannot be turned into a win of the human, else
// what leaves the human the least and no trap.
module move_chooser #(
    parameter int GENERATION = 3,  // 1: the first of these and nothing else
    parameter int WIN_FIRST = 0,   // 1: a value that is nobody's win does not have to be, if the human wins after it
    parameter int LOOKAHEAD = 1    // above 1: no column is chosen that is not kept
) (
    input  logic                             enable,
    input  logic [4:0]                       present_value,  // of the best column as the position is
    input  logic [2:0]                       present_column,
    input  connect4_heuristic_pkg::values_t  found_max,      // after each move
    input  logic [6:1]                       traps,          // moves that set one
    input  connect4_heuristic_pkg::columns_t snares,         // moves that let the human set one
    // verilator lint_off UNUSED
    input  logic                             won,            // the kept columns win; of use with LOOKAHEAD above 1 only,
    input  connect4_heuristic_pkg::columns_t kept,           // as these
    // verilator lint_on UNUSED
    output logic [2:0]                       move,
    output logic [4:0]                       value,
    output connect4_heuristic_pkg::rule_t    rule
);

    connect4_heuristic_pkg::columns_t choice;
    logic present_kept;
    logic [2:0] ahead_column;

    generate
        if (LOOKAHEAD > 1) begin : g_kept
            logic [7:0] with_none;

            column_picker ahead_picker (
                .candidates(kept),
                .column(ahead_column)
            );

            assign choice = kept;
            assign with_none = {1'b0, kept};
            assign present_kept = with_none[present_column];
        end else begin : g_all
            assign choice = 7'h7F;
            assign present_kept = 1'b1;
            assign ahead_column = connect4_heuristic_pkg::NO_COLUMN;
        end
    endgenerate

    connect4_heuristic_pkg::columns_t unsafe;      // the human has to be stopped after it
    connect4_heuristic_pkg::columns_t candidates;

    always_comb begin
        unsafe = found_max[34:28] | (found_max[27:21] & found_max[20:14] & found_max[13:7] & found_max[6:0]);
        candidates = ~unsafe & ~snares & choice;
        // Without a snare the least of all columns is that of the safe ones.
        if (snares == 7'd0 || candidates == 7'd0) candidates = choice;
    end

    logic [4:0] least;
    logic all_full;
    connect4_heuristic_pkg::columns_t trailing;  // candidates, equal in the bits seen so far, and none is less
    logic [2:0] least_column;

    always_comb begin
        least = connect4_heuristic_pkg::NO_MOVE;
        trailing = 7'd0;
        if (enable) begin
            trailing = candidates;
            for (int b = 4; b >= 0; b--) begin
                least[b] = (trailing & ~found_max[7*b+:7]) == 7'd0;
                if (!least[b]) trailing = trailing & ~found_max[7*b+:7];
            end
        end
        all_full = least == connect4_heuristic_pkg::NO_MOVE;
    end

    column_picker picker (
        .candidates(trailing),
        .column(least_column)
    );

    // Only the first trap is looked at, and none in column 0.
    logic [2:0] trap_column;
    logic trap_safe;

    always_comb begin
        trap_column = connect4_heuristic_pkg::NO_COLUMN;
        trap_safe = 1'b0;
        if (traps[3]) trap_column = 3'd3;
        else if (traps[2]) trap_column = 3'd2;
        else if (traps[4]) trap_column = 3'd4;
        else if (traps[5]) trap_column = 3'd5;
        else if (traps[1]) trap_column = 3'd1;
        else if (traps[6]) trap_column = 3'd6;
        for (int c = 1; c < 7; c++) begin
            if (trap_column == 3'(c) && !unsafe[c] && choice[c]) trap_safe = 1'b1;
        end
    end

    logic must_act;

    generate
        if (WIN_FIRST != 0 && GENERATION > 1) begin : g_win_first
            logic [7:0] lost;  // columns after which the human wins, and NO_COLUMN

            always_comb begin
                lost = {1'b0, found_max[34:28] & found_max[27:21] & found_max[20:14] & found_max[13:7] & ~found_max[6:0]};
                must_act = present_value >= connect4_heuristic_pkg::STOP_WIN ||
                    (present_value >= connect4_heuristic_pkg::MUST_ACT && !lost[present_column]);
            end
        end else begin : g_by_value
            assign must_act = present_value >= connect4_heuristic_pkg::MUST_ACT;
        end
    endgenerate

    always_comb begin
        move = present_column;
        value = present_value;
        rule = connect4_heuristic_pkg::RULE_NONE;
        if (LOOKAHEAD > 1 && won) begin
            move = ahead_column;
            value = connect4_heuristic_pkg::OWN_WIN;
            rule = connect4_heuristic_pkg::RULE_AHEAD;
        end else if (must_act && present_kept) begin
            rule = connect4_heuristic_pkg::RULE_IMM;
        end else if (GENERATION > 1) begin
            if (all_full && present_kept) begin
                rule = connect4_heuristic_pkg::RULE_LAST;
            end else begin
                move = trap_safe ? trap_column : least_column;
                value = least;
                rule = trap_safe ? connect4_heuristic_pkg::RULE_TRAP : connect4_heuristic_pkg::RULE_MIN;
            end
        end
    end

endmodule
