// SPDX-License-Identifier: Apache-2.0
// Compares what the camera sees with the old board, square by square. Both go through shift registers, square 0 first:
// 32 cycles of `locating` fill one, 32 of `copying` the other, and 32 of `finding` look at a square each.
module move_finder (
    input  logic        clk,
    input  logic        rst,
    input  logic        locating,
    input  logic        scan_seen,
    input  logic        copying,
    input  logic [ 2:0] old_code,
    input  logic        finding,
    input  logic [ 4:0] square,       // the one that is looked at
    output logic        seen_before,  // while locating: what the last scan saw there
    output logic        moved,        // one piece has gone, one has come to a square that was empty
    output logic        unchanged,
    output logic [31:0] differing,
    output logic [ 4:0] from,
    output logic [ 4:0] to,
    output logic [ 2:0] moved_code
);

    localparam logic [1:0] HUMAN = 2'b10;
    localparam logic [2:0] EMPTY = 3'b000;

    logic [31:0] seen;
    logic [95:0] board;
    logic [2:0] code;
    logic was_human;
    logic is_gone;
    logic is_new;
    // Two is as good as more.
    logic [1:0] gone_count;
    logic [1:0] new_count;
    logic to_empty;

    function automatic logic [1:0] one_more(input logic [1:0] count);
        one_more = count[1] ? count : count + 2'd1;
    endfunction

    always_comb begin
        seen_before = seen[0];
        code = board[2:0];
        was_human = code[2:1] == HUMAN;
        is_gone = finding && was_human && !seen[0];
        is_new = finding && !was_human && seen[0];
        moved = gone_count == 2'd1 && new_count == 2'd1 && to_empty;
        unchanged = gone_count == 2'd0 && new_count == 2'd0;
    end

    always_ff @(posedge clk) begin
        // Comes round, so that the next scan can be compared with this one.
        if (locating) seen <= {scan_seen, seen[31:1]};
        else if (finding) seen <= {seen[0], seen[31:1]};
        if (copying || finding) board <= {old_code, board[95:3]};
        if (finding) differing <= {is_gone || is_new, differing[31:1]};
    end

    always_ff @(posedge clk) begin
        if (copying) begin
            gone_count <= 2'd0;
            new_count <= 2'd0;
        end else begin
            if (is_gone) gone_count <= one_more(gone_count);
            if (is_new) new_count <= one_more(new_count);
        end
    end

    always_ff @(posedge clk) begin
        if (rst) begin
            from <= 5'd0;
            to <= 5'd0;
            moved_code <= EMPTY;
            to_empty <= 1'b0;
        end else begin
            if (is_gone) begin
                from <= square;
                moved_code <= code;
            end
            if (is_new) begin
                to <= square;
                to_empty <= code == EMPTY;
            end
        end
    end

endmodule
