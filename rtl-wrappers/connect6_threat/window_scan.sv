// SPDX-License-Identifier: Apache-2.0
// Moves a window of six cells over the board, family by family, line by line, and looks for windows with four or more
// stones of one side and none of the other. It reads one cell a cycle and takes nine cycles a window, ten with block RAM.
//
// The search for wins stops at the first: `won` is never cleared, but with FIXES. The search for threats pauses until the master has
// acknowledged the threat, and goes on one step beyond its last empty cell.
//
// CONCURRENT: one pass over all windows is both. It notes where threats are to be answered, and neither pauses nor
// jumps.
module window_scan #(
    parameter int CONCURRENT = 0,
    parameter int FIXES = 0,
    parameter int BLOCK_RAM = 0
) (
    input  logic                          clk,
    input  logic                          rst,
    input  logic                          request,      // the master waits for a result
    input  logic                          seek_wins,    // own windows; else the enemy's. Taken when a scan begins
    input  logic                          acknowledge,  // the master has seen a threat
    output connect6_threat_pkg::cell_t    read_cell,
    input  connect6_threat_pkg::content_t read_content,
    output logic                          won,
    output logic                          threat,       // one cycle
    output logic                          done,         // no window is left
    output logic                          single,       // the window has just one empty cell
    output connect6_threat_pkg::cell_t    first_empty,  // of the window, in the direction of the scan
    output connect6_threat_pkg::cell_t    last_empty,
    output logic [1:0]                    noted,        // answers of the pass, at most two
    output connect6_threat_pkg::cell_t    first_noted,
    output connect6_threat_pkg::cell_t    second_noted
);

    typedef enum logic [3:0] {
        STATE_IDLE = 4'd0,
        STATE_FAMILY = 4'd1,
        STATE_LOAD = 4'd2,
        STATE_READ = 4'd3,
        STATE_CHECK = 4'd4,
        STATE_NEXT = 4'd5,
        STATE_PAUSE = 4'd6,
        STATE_DONE = 4'd7,
        STATE_HALT = 4'd8
    } state_t;

    state_t state;
    connect6_threat_pkg::family_t family;
    logic wins;
    logic [4:0] line;                          // row or column in which the family's line starts
    connect6_threat_pkg::cell_t window;        // where the window starts
    logic [2:0] own;                           // stones met in the window
    logic [2:0] enemy;
    connect6_threat_pkg::cell_t first_met;
    connect6_threat_pkg::cell_t last_met;
    logic whole_window;                        // its last cell is there

    // The window after this one.
    logic straight;
    logic line_ends;
    logic family_ends;
    logic scan_ends;
    logic [4:0] next_line;
    connect6_threat_pkg::family_t next_family;
    connect6_threat_pkg::cell_t next_on_line;

    window_step on_line (
        .family(family),
        .window(window),
        .threat(threat),
        .last_empty(last_empty),
        .next(next_on_line),
        .line_ends(line_ends)
    );

    always_comb begin
        straight = (family == connect6_threat_pkg::ROWS) | (family == connect6_threat_pkg::COLUMNS);
        family_ends = (line == connect6_threat_pkg::last_line(family, FIXES == 0)) & (line_ends | ~straight);
        scan_ends = family_ends & (family == connect6_threat_pkg::RISING_UPPER);
        next_line = family == connect6_threat_pkg::RISING_UPPER ? line - 5'd1 : line + 5'd1;
        next_family = connect6_threat_pkg::family_after(family);
    end

    // A win halts the scan. An acknowledge that has been left up from the last reply lets it pass on to one more
    // window, which finds the flag down, unless a single stone or the end of the family is in the way.
    logic halts;
    logic pauses;

    always_comb begin
        halts = won & (FIXES != 0 | ~acknowledge | single | family_ends);
        pauses = threat & (FIXES != 0 | ~acknowledge);
    end

    always_ff @(posedge clk or posedge rst) begin
        if (rst) begin
            state <= STATE_IDLE;
        end else begin
            unique case (state)
                STATE_IDLE: if (request) state <= STATE_FAMILY;
                STATE_FAMILY: state <= STATE_LOAD;
                STATE_LOAD: state <= STATE_READ;
                STATE_READ: if (whole_window) state <= STATE_CHECK;
                STATE_CHECK: state <= STATE_NEXT;
                STATE_NEXT: begin
                    if (halts) begin
                        state <= FIXES != 0 ? STATE_IDLE : STATE_HALT;
                    end else if (scan_ends) begin
                        state <= STATE_DONE;
                    end else if (family_ends) begin
                        state <= STATE_FAMILY;
                    end else begin
                        state <= pauses ? STATE_PAUSE : STATE_LOAD;
                    end
                end
                STATE_PAUSE: if (acknowledge) state <= STATE_LOAD;
                STATE_DONE: if (request) state <= STATE_IDLE;
                default: state <= STATE_HALT;
            endcase
        end
    end

    assign done = state == STATE_DONE;

    always_ff @(posedge clk or posedge rst) begin
        if (rst) begin
            wins <= 1'b0;
            family <= connect6_threat_pkg::ROWS;
            line <= 5'd1;
            window <= connect6_threat_pkg::FIRST_CELL;
        end else begin
            unique case (state)
                STATE_IDLE: begin
                    wins <= seek_wins | (CONCURRENT != 0);
                    family <= connect6_threat_pkg::ROWS;
                    line <= connect6_threat_pkg::first_line(connect6_threat_pkg::ROWS);
                end
                STATE_FAMILY: window <= connect6_threat_pkg::line_start(family, line);
                STATE_NEXT: begin
                    if (family_ends) begin
                        family <= next_family;
                        line <= connect6_threat_pkg::first_line(next_family);
                    end else if (line_ends) begin
                        line <= next_line;
                        window <= connect6_threat_pkg::line_start(family, next_line);
                    end else begin
                        window <= next_on_line;
                    end
                end
                default: ;
            endcase
        end
    end

    // The cells of the window.
    // verilator lint_off UNUSEDSIGNAL
    logic meets;  // with CONCURRENT
    connect6_threat_pkg::cell_t met;
    // verilator lint_on UNUSEDSIGNAL

    window_reader #(
        .BLOCK_RAM(BLOCK_RAM)
    ) reader (
        .clk(clk),
        .rst(rst),
        .load(state == STATE_LOAD),
        .read(state == STATE_READ),
        .window(window),
        .family(family),
        .read_cell(read_cell),
        .read_content(read_content),
        .complete(whole_window),
        .meets(meets),
        .met(met),
        .own(own),
        .enemy(enemy),
        .first_met(first_met),
        .last_met(last_met)
    );

    // The result.
    logic qualifies;
    logic own_qualify;
    logic enemy_qualify;

    always_comb begin
        own_qualify = (own >= connect6_threat_pkg::ENOUGH) & (enemy == 3'd0);
        enemy_qualify = (enemy >= connect6_threat_pkg::ENOUGH) & (own == 3'd0);
        if (FIXES != 0) begin
            own_qualify = own_qualify & (own != connect6_threat_pkg::WHOLE);
            enemy_qualify = enemy_qualify & (enemy != connect6_threat_pkg::WHOLE);
        end
        qualifies = wins ? own_qualify : enemy_qualify;
    end

    always_ff @(posedge clk or posedge rst) begin
        if (rst) begin
            won <= 1'b0;
            threat <= 1'b0;
            single <= 1'b0;
            first_empty <= connect6_threat_pkg::FIRST_CELL;
            last_empty <= connect6_threat_pkg::FIRST_CELL;
        end else begin
            threat <= (state == STATE_CHECK) & qualifies & ~wins;
            won <= ((state == STATE_CHECK) & qualifies & wins) | (won & (FIXES == 0));
            if ((state == STATE_CHECK) & qualifies) begin
                single <= own + enemy == 3'd5;
                first_empty <= first_met;
                last_empty <= last_met;
            end
        end
    end

    // The notes of the pass. A cell that is noted counts as an own stone, for threats alone.
    generate
        if (CONCURRENT != 0) begin : notes
            logic covered;  // the window has a noted cell
            logic notes_threat;

            assign notes_threat = (state == STATE_CHECK) & enemy_qualify & ~covered & (noted != 2'd2);

            always_ff @(posedge clk or posedge rst) begin
                if (rst) begin
                    covered <= 1'b0;
                    noted <= 2'd0;
                    first_noted <= connect6_threat_pkg::FIRST_CELL;
                    second_noted <= connect6_threat_pkg::FIRST_CELL;
                end else begin
                    if (state == STATE_LOAD) begin
                        covered <= 1'b0;
                    end else if (meets & (((noted != 2'd0) & (met == first_noted)) |
                        ((noted == 2'd2) & (met == second_noted)))) begin
                        covered <= 1'b1;
                    end
                    if (state == STATE_IDLE) begin
                        noted <= 2'd0;
                    end else if (notes_threat) begin
                        noted <= noted + 2'd1;
                        if (noted == 2'd0) begin
                            first_noted <= last_met;
                        end else begin
                            second_noted <= last_met;
                        end
                    end
                end
            end
        end else begin : no_notes
            assign noted = 2'd0;
            assign first_noted = connect6_threat_pkg::FIRST_CELL;
            assign second_noted = connect6_threat_pkg::FIRST_CELL;
        end
    endgenerate

endmodule
