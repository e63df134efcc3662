// SPDX-License-Identifier: Apache-2.0
// What port A of the board memory does in each cycle. A move of the human that is not known and captures that are left
// out write nothing; the PC's departure and landing are always there.
module board_writer #(
    parameter int FAULT_LOST_LANDING = 0
) (
    input  logic       setting_up,
    input  logic       moving,        // the human's piece, as the camera has seen it
    input  logic       undoing,
    input  logic       completing,    // his move, as the PC has answered
    input  logic       answering,     // with the PC's move
    input  logic [5:0] step,
    input  logic [5:0] from,          // locations; 0, a light square, is none
    input  logic [5:0] to,
    input  logic [2:0] moved_code,    // of his piece, as it was
    input  logic [5:0] departure,
    input  logic [5:0] last_landing,
    input  logic [5:0] capture,
    input  logic       promoted,
    input  logic [2:0] read_code,     // of the departure, two cycles after it has been read
    output logic       write,
    output logic [4:0] square,
    output logic [2:0] code
);

    localparam logic [5:0] NOWHERE = 6'd0;

    localparam logic [2:0] EMPTY = 3'b000;
    localparam logic [2:0] HUMAN_MAN = 3'b100;
    localparam logic [2:0] COMPUTER_MAN = 3'b110;
    localparam logic [2:0] KING = 3'b001;  // this bit makes a man a king

    localparam logic [5:0] FIRST_FREE = 6'd12;  // squares of the opening
    localparam logic [5:0] FIRST_HUMAN = 6'd20;

    logic [5:0] location;
    logic reads;
    logic always_there;

    always_comb begin
        location = NOWHERE;
        code = EMPTY;
        reads = 1'b0;
        always_there = 1'b0;
        if (setting_up) begin
            location = {step[4:0], 1'b0};
            always_there = 1'b1;
            if (step < FIRST_FREE) code = COMPUTER_MAN;
            else if (step >= FIRST_HUMAN) code = HUMAN_MAN;
        end
        if (moving || undoing) begin
            location = (step == 6'd0) == moving ? from : to;
            if (step != 6'd0) code = moved_code;
        end
        if (completing) begin
            if (step != 6'd5) begin
                location = capture;
            end else if (promoted) begin
                location = to;
                code = moved_code | KING;
            end
        end
        if (answering) begin
            reads = step == 6'd0;
            always_there = step <= 6'd2;
            if (step <= 6'd1) begin
                location = departure;
            end else if (step == 6'd2) begin
                location = last_landing;
                code = promoted ? read_code | KING : read_code;
            end else begin
                location = capture;
            end
            if (FAULT_LOST_LANDING != 0 && step == 6'd7 && to != NOWHERE) location = to;
        end
    end

    assign write = !reads && (always_there || location != NOWHERE);
    assign square = location[5:1];

endmodule
