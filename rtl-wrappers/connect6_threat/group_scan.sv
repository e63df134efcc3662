// SPDX-License-Identifier: Apache-2.0
// window_scan for several lines of a family at a time, of the engine without defects: a group of lines reads its windows
// side by side, as many as its longest line has, and tells of what it has found in its last cycle, in the order in which
// the lines would have been scanned one after the other.
module group_scan #(
    parameter int LINES = 2,
    parameter int CONCURRENT = 0,
    parameter int BLOCK_RAM = 0
) (
    input  logic                       clk,
    input  logic                       rst,
    input  logic                       request,      // the master waits for a result
    input  logic                       seek_wins,    // own windows; else the enemy's. Taken when a scan begins
    output logic [LINES*10-1:0]        read_cells,
    input  logic [LINES*2-1:0]         read_contents,
    output logic                       won,          // one cycle
    output logic                       threat,       // one cycle
    output logic                       done,         // no window is left
    output logic                       single,       // the window has just one empty cell
    output connect6_threat_pkg::cell_t first_empty,  // of the window, in the direction of the scan
    output connect6_threat_pkg::cell_t last_empty,
    output logic [1:0]                 noted,        // answers of the pass, at most two
    output connect6_threat_pkg::cell_t first_noted,
    output connect6_threat_pkg::cell_t second_noted
);

    typedef enum logic [2:0] {
        STATE_IDLE = 3'd0,
        STATE_FAMILY = 3'd1,
        STATE_LOAD = 3'd2,
        STATE_READ = 3'd3,
        STATE_CHECK = 3'd4,
        STATE_NEXT = 3'd5,
        STATE_PAUSE = 3'd6,
        STATE_DONE = 3'd7
    } state_t;

    localparam logic [1:0] MOST_STONES = 2'd2;  // of a reply

    state_t state;
    connect6_threat_pkg::family_t family;
    logic wins;
    logic [4:0] line;           // of the group's first line
    logic begins;               // the group's first windows are loaded
    logic [LINES-1:0] present;  // the last group of a family may have fewer lines
    logic [LINES-1:0] active;   // lines with a window to examine
    logic [LINES-1:0] ends;     // in STATE_NEXT: this was the line's last window

    // What the lines have found.
    logic [LINES-1:0] line_won;
    logic [LINES-1:0] line_single;
    logic [LINES*10-1:0] line_first;       // of the winning window
    logic [LINES*10-1:0] line_last;
    logic [LINES*2-1:0] line_threats;      // at most two
    logic [LINES*10-1:0] line_threat;      // where they are answered
    logic [LINES*10-1:0] line_next_threat;
    logic [LINES-1:0] completes;

    logic descends;
    logic group_ends;
    logic family_ends;
    logic scan_ends;
    logic [4:0] group_line;  // of the next group of the family
    connect6_threat_pkg::family_t next_family;

    // The number of the line so many behind another one.
    function automatic logic [4:0] line_behind(input logic [4:0] number, input logic [4:0] lines, input logic down);
        line_behind = down ? number - lines : number + lines;
    endfunction

    function automatic logic beyond(input connect6_threat_pkg::family_t of_family, input logic [4:0] number,
                                    input logic down);
        beyond = down ? number < connect6_threat_pkg::last_line(of_family, 1'b0) :
            number > connect6_threat_pkg::last_line(of_family, 1'b0);
    endfunction

    always_comb begin
        descends = family == connect6_threat_pkg::RISING_UPPER;
        group_line = line_behind(line, 5'(LINES), descends);
        group_ends = (state == STATE_NEXT) & ((active & ~ends) == '0);
        family_ends = group_ends & beyond(family, group_line, descends);
        scan_ends = family_ends & descends;
        next_family = connect6_threat_pkg::family_after(family);
    end

    logic finds_threat;
    logic waits;  // a second threat

    always_ff @(posedge clk or posedge rst) begin
        if (rst) begin
            state <= STATE_IDLE;
        end else begin
            unique case (state)
                STATE_IDLE: if (request) state <= STATE_FAMILY;
                STATE_FAMILY: state <= STATE_LOAD;
                STATE_LOAD: state <= STATE_READ;
                STATE_READ: if (&completes) state <= STATE_CHECK;
                STATE_CHECK: state <= STATE_NEXT;
                STATE_NEXT: begin
                    if (won) begin
                        state <= STATE_IDLE;
                    end else if (scan_ends) begin
                        state <= STATE_DONE;
                    end else if (family_ends) begin
                        state <= STATE_FAMILY;
                    end else begin
                        state <= finds_threat ? STATE_PAUSE : STATE_LOAD;
                    end
                end
                STATE_PAUSE: state <= STATE_LOAD;
                default: if (request & ~threat) state <= STATE_IDLE;
            endcase
        end
    end

    assign done = state == STATE_DONE;

    always_ff @(posedge clk or posedge rst) begin
        if (rst) begin
            wins <= 1'b0;
            family <= connect6_threat_pkg::ROWS;
            line <= 5'd1;
            begins <= 1'b0;
        end else if (state == STATE_IDLE) begin
            wins <= seek_wins | (CONCURRENT != 0);
            family <= connect6_threat_pkg::ROWS;
            line <= connect6_threat_pkg::first_line(connect6_threat_pkg::ROWS);
            begins <= 1'b1;
        end else if (state == STATE_READ) begin
            begins <= 1'b0;
        end else if (group_ends) begin
            begins <= 1'b1;
            line <= group_line;
            if (family_ends) begin
                family <= next_family;
                line <= connect6_threat_pkg::first_line(next_family);
            end
        end
    end

    generate
        for (genvar n = 0; n < LINES; n++) begin : lines
            logic [4:0] number;
            connect6_threat_pkg::cell_t window;
            connect6_threat_pkg::cell_t loaded;
            connect6_threat_pkg::content_t content;
            // verilator lint_off UNUSEDSIGNAL
            logic meets;  // with CONCURRENT
            connect6_threat_pkg::cell_t met;
            // verilator lint_on UNUSEDSIGNAL
            logic [2:0] own;
            logic [2:0] enemy;
            connect6_threat_pkg::cell_t first_met;
            connect6_threat_pkg::cell_t last_met;
            connect6_threat_pkg::cell_t next;
            logic line_ends;
            logic own_qualify;
            logic enemy_qualify;
            logic covered;   // the window has a noted cell
            logic threatens;
            logic jumps;     // in STATE_NEXT: the window was a threat

            assign number = line_behind(line, 5'(n), descends);
            assign present[n] = ~beyond(family, number, descends);
            assign loaded = begins ? connect6_threat_pkg::line_start(family, number) : window;
            assign content = read_contents[2*n+:2];

            window_reader #(
                .BLOCK_RAM(BLOCK_RAM)
            ) reader (
                .clk(clk),
                .rst(rst),
                .load(state == STATE_LOAD),
                .read(state == STATE_READ),
                .window(loaded),
                .family(family),
                .read_cell(read_cells[10*n+:10]),
                .read_content(content),
                .complete(completes[n]),
                .meets(meets),
                .met(met),
                .own(own),
                .enemy(enemy),
                .first_met(first_met),
                .last_met(last_met)
            );

            window_step on_line (
                .family(family),
                .window(window),
                .threat(jumps),
                .last_empty(last_met),
                .next(next),
                .line_ends(line_ends)
            );

            assign own_qualify = active[n] & (own >= connect6_threat_pkg::ENOUGH) & (enemy == 3'd0) &
                (own != connect6_threat_pkg::WHOLE);
            assign enemy_qualify = active[n] & (enemy >= connect6_threat_pkg::ENOUGH) & (own == 3'd0) &
                (enemy != connect6_threat_pkg::WHOLE);
            assign threatens = enemy_qualify & (CONCURRENT != 0 ? ~covered : ~wins);
            assign ends[n] = line_ends | line_won[n];

            always_ff @(posedge clk or posedge rst) begin
                if (rst) begin
                    window <= connect6_threat_pkg::FIRST_CELL;
                    active[n] <= 1'b0;
                    jumps <= 1'b0;
                    line_won[n] <= 1'b0;
                    line_single[n] <= 1'b0;
                    line_first[10*n+:10] <= connect6_threat_pkg::FIRST_CELL;
                    line_last[10*n+:10] <= connect6_threat_pkg::FIRST_CELL;
                    line_threats[2*n+:2] <= 2'd0;
                    line_threat[10*n+:10] <= connect6_threat_pkg::FIRST_CELL;
                    line_next_threat[10*n+:10] <= connect6_threat_pkg::FIRST_CELL;
                end else if (state == STATE_LOAD) begin
                    window <= loaded;
                    if (begins) begin
                        active[n] <= present[n];
                        line_won[n] <= 1'b0;
                        line_threats[2*n+:2] <= 2'd0;
                    end
                end else if (state == STATE_CHECK) begin
                    jumps <= threatens & (CONCURRENT == 0);
                    if (own_qualify & wins) begin
                        line_won[n] <= 1'b1;
                        line_single[n] <= own == 3'd5;
                        line_first[10*n+:10] <= first_met;
                        line_last[10*n+:10] <= last_met;
                    end
                    if (threatens & (line_threats[2*n+:2] != MOST_STONES)) begin
                        line_threats[2*n+:2] <= line_threats[2*n+:2] + 2'd1;
                        if (line_threats[2*n+:2] == 2'd0) begin
                            line_threat[10*n+:10] <= last_met;
                        end else begin
                            line_next_threat[10*n+:10] <= last_met;
                        end
                    end
                end else if (state == STATE_NEXT) begin
                    window <= next;
                    if (ends[n]) active[n] <= 1'b0;
                end
            end

            // A cell that is noted counts as an own stone, for threats alone. Other lines of the group cannot have it.
            if (CONCURRENT != 0) begin : covers
                logic notes_met;

                assign notes_met = ((noted != 2'd0) & (met == first_noted)) |
                    ((noted == MOST_STONES) & (met == second_noted)) |
                    ((line_threats[2*n+:2] != 2'd0) & (met == line_threat[10*n+:10])) |
                    ((line_threats[2*n+:2] == MOST_STONES) & (met == line_next_threat[10*n+:10]));

                always_ff @(posedge clk or posedge rst) begin
                    if (rst) begin
                        covered <= 1'b0;
                    end else if (state == STATE_LOAD) begin
                        covered <= 1'b0;
                    end else if (meets & notes_met) begin
                        covered <= 1'b1;
                    end
                end
            end else begin : covers_none
                assign covered = 1'b0;
            end
        end
    endgenerate

    // The first win of the group, and the first two threats.
    logic [1:0] found;
    connect6_threat_pkg::cell_t first_found;
    connect6_threat_pkg::cell_t second_found;
    connect6_threat_pkg::cell_t win_first;
    connect6_threat_pkg::cell_t win_last;

    always_comb begin
        single = 1'b0;
        win_first = connect6_threat_pkg::FIRST_CELL;
        win_last = connect6_threat_pkg::FIRST_CELL;
        found = 2'd0;
        first_found = connect6_threat_pkg::FIRST_CELL;
        second_found = connect6_threat_pkg::FIRST_CELL;
        for (int n = LINES - 1; n >= 0; n--) begin
            if (line_won[n]) begin
                single = line_single[n];
                win_first = line_first[10*n+:10];
                win_last = line_last[10*n+:10];
            end
            if (line_threats[2*n+:2] == MOST_STONES) begin
                found = MOST_STONES;
                first_found = line_threat[10*n+:10];
                second_found = line_next_threat[10*n+:10];
            end else if (line_threats[2*n+:2] == 2'd1) begin
                found = found == 2'd0 ? 2'd1 : MOST_STONES;
                second_found = first_found;
                first_found = line_threat[10*n+:10];
            end
        end
    end

    // The second threat of the first group that has any waits until the master is back from sending the first.
    logic found_before;
    connect6_threat_pkg::cell_t second_waiting;

    assign won = group_ends & (|line_won);
    assign finds_threat = group_ends & (found != 2'd0) & (CONCURRENT == 0);
    assign threat = finds_threat | (waits & request);
    assign first_empty = win_first;
    assign last_empty = wins ? win_last : (waits ? second_waiting : first_found);

    always_ff @(posedge clk or posedge rst) begin
        if (rst) begin
            waits <= 1'b0;
            found_before <= 1'b0;
            second_waiting <= connect6_threat_pkg::FIRST_CELL;
        end else if (state == STATE_IDLE) begin
            found_before <= 1'b0;
        end else if (finds_threat) begin
            waits <= (found == MOST_STONES) & ~found_before;
            found_before <= 1'b1;
            second_waiting <= second_found;
        end else if (request) begin
            waits <= 1'b0;
        end
    end

    generate
        if (CONCURRENT != 0) begin : notes
            always_ff @(posedge clk or posedge rst) begin
                if (rst) begin
                    noted <= 2'd0;
                    first_noted <= connect6_threat_pkg::FIRST_CELL;
                    second_noted <= connect6_threat_pkg::FIRST_CELL;
                end else if (state == STATE_IDLE) begin
                    noted <= 2'd0;
                end else if (group_ends & (found != 2'd0)) begin
                    if (noted == 2'd0) begin
                        noted <= found;
                        first_noted <= first_found;
                        second_noted <= second_found;
                    end else if (noted == 2'd1) begin
                        noted <= MOST_STONES;
                        second_noted <= first_found;
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
