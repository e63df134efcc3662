// SPDX-License-Identifier: Apache-2.0
// Keeps a message from the PC, because the next one may come while it is carried out, and has its fields ready.
module answer_fields (
    input  logic        clk,
    input  logic        take,
    input  logic [71:0] message,
    input  logic        next_capture,
    output logic [ 5:0] departure,
    output logic [ 5:0] last_landing,
    output logic [ 5:0] capture,       // the first one, then one after the other
    output logic        promoted,
    output logic        continued,
    output logic        over,
    output logic [ 1:0] winner         // 01 human, 10 computer, 11 draw
);

    localparam logic [5:0] UNUSED_FIELD = 6'd0;

    // Places of the bits in the status field.
    localparam int PROMOTED = 0;
    localparam int CONTINUED = 1;
    localparam int COMPUTER_WON = 2;
    localparam int HUMAN_WON = 3;
    localparam int DRAW = 4;

    logic [29:0] captures;

    function automatic logic [5:0] last_used(input logic [29:0] fields);
        last_used = UNUSED_FIELD;
        for (int k = 4; k >= 0; k = k - 1) begin
            if (fields[6*k+:6] != UNUSED_FIELD) last_used = fields[6*k+:6];
        end
    endfunction

    always_ff @(posedge clk) begin
        if (take) begin
            departure <= message[71:66];
            last_landing <= last_used(message[65:36]);
            captures <= message[35:6];
            promoted <= message[PROMOTED];
            continued <= message[CONTINUED];
            over <= message[DRAW] || message[HUMAN_WON] || message[COMPUTER_WON];
            winner <= {message[DRAW] || message[COMPUTER_WON], message[DRAW] || message[HUMAN_WON]};
        end else if (next_capture) begin
            captures <= {captures[23:0], UNUSED_FIELD};
        end
    end

    assign capture = captures[29:24];

endmodule
