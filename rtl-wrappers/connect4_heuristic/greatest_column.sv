// SPDX-License-Identifier: Apache-2.0
// The greatest of the values of the columns, and which column has it. Where NO_MOVE stands for a column without room, it
// counts only when there is nothing else.
module greatest_column #(
    parameter connect4_heuristic_pkg::judge_t JUDGE = connect4_heuristic_pkg::JUDGE_AI
) (
    input  logic                            enable,    // greatest is 0 without
    input  connect4_heuristic_pkg::values_t values,
    output logic [4:0]                      greatest,
    output logic [2:0]                      column
);

    localparam logic PLAIN = JUDGE == connect4_heuristic_pkg::JUDGE_DEFENSIVE;

    connect4_heuristic_pkg::columns_t no_move;
    connect4_heuristic_pkg::columns_t leading;  // columns that are equal in the bits seen so far, and none is greater

    always_comb begin
        greatest = 5'd0;
        no_move = 7'd0;
        leading = 7'd0;
        if (enable) begin
            no_move = values[34:28] & values[27:21] & values[20:14] & values[13:7] & values[6:0];
            leading = PLAIN || no_move == 7'h7F ? 7'h7F : ~no_move;
            for (int b = 4; b >= 0; b--) begin
                greatest[b] = (leading & values[7*b+:7]) != 7'd0;
                if (greatest[b]) leading = leading & values[7*b+:7];
            end
        end
    end

    column_picker picker (
        .candidates(leading),
        .column(column)
    );

endmodule
