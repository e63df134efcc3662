// SPDX-License-Identifier: Apache-2.0
// Moves a window of six cells over the board, family by family, line by line, and looks for windows with four or more
// stones of one side and none of the other. It reads one cell a cycle and takes nine cycles a window.
//
// The search for wins stops at the first: `won` is never cleared. The search for threats pauses until the master has
// acknowledged the threat, and goes on one step beyond its last empty cell.
//
// CONCURRENT: one pass over all windows is both. It notes where threats are to be answered, and neither pauses nor
// jumps.
module window_scan #(
    parameter int CONCURRENT = 0
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

    // The direction of a family and the side of the board its lines start from.
    typedef enum logic [2:0] {
        ROWS = 3'd0,
        COLUMNS = 3'd1,
        FALLING_LOWER = 3'd2,
        FALLING_UPPER = 3'd3,
        RISING_LOWER = 3'd4,
        RISING_UPPER = 3'd5
    } family_t;

    localparam connect6_threat_pkg::coordinate_t LAST_START = 5'd14;   // of a window that runs to higher coordinates
    localparam connect6_threat_pkg::coordinate_t FIRST_RISING = 5'd6;  // row of the last window that rises
    localparam logic [2:0] ENOUGH = 3'd4;

    state_t state;
    family_t family;
    logic wins;
    logic [4:0] line;                          // row or column in which the family's line starts
    connect6_threat_pkg::cell_t window;        // where the window starts
    connect6_threat_pkg::cell_t place;         // the cell that is read
    logic [2:0] read_count;
    logic [2:0] own;                           // stones met in the window
    logic [2:0] enemy;
    connect6_threat_pkg::cell_t first_met;     // empty cells; a window without one leaves them as they were
    connect6_threat_pkg::cell_t last_met;

    function automatic connect6_threat_pkg::cell_t step(input logic [4:0] row, input logic [4:0] column,
                                                        input family_t along);
        unique case (along)
            ROWS: step = {row, column + 5'd1};
            COLUMNS: step = {row + 5'd1, column};
            FALLING_LOWER, FALLING_UPPER: step = {row + 5'd1, column + 5'd1};
            default: step = {row - 5'd1, column + 5'd1};
        endcase
    endfunction

    function automatic connect6_threat_pkg::cell_t line_start(input family_t along, input logic [4:0] number);
        unique case (along)
            COLUMNS, FALLING_UPPER: line_start = {connect6_threat_pkg::FIRST, number};
            RISING_LOWER: line_start = {connect6_threat_pkg::LAST, number};
            default: line_start = {number, connect6_threat_pkg::FIRST};
        endcase
    endfunction

    function automatic logic [4:0] first_line(input family_t of_family);
        unique case (of_family)
            FALLING_UPPER: first_line = 5'd2;
            RISING_UPPER: first_line = 5'd18;
            default: first_line = 5'd1;
        endcase
    endfunction

    // The last line of a diagonal family has one window, with a sixth cell that is not on the board.
    function automatic logic [4:0] last_line(input family_t of_family);
        unique case (of_family)
            ROWS, COLUMNS: last_line = 5'd19;
            RISING_UPPER: last_line = 5'd5;
            default: last_line = 5'd15;
        endcase
    endfunction

    // The window after this one.
    logic straight;
    logic beyond_threat;  // it would start where no window of this line can
    logic beyond_window;
    logic line_ends;
    logic family_ends;
    logic scan_ends;
    logic [4:0] next_line;
    family_t next_family;
    connect6_threat_pkg::cell_t from;
    connect6_threat_pkg::cell_t next_on_line;

    always_comb begin
        straight = (family == ROWS) | (family == COLUMNS);
        from = window;
        if (threat & (family != ROWS)) from.row = last_empty.row;
        if (threat & (family != COLUMNS)) from.column = last_empty.column;
        next_on_line = step(from.row, from.column, family);

        unique case (family)
            COLUMNS, FALLING_LOWER: begin
                beyond_threat = next_on_line.row > LAST_START;
                beyond_window = window.row >= LAST_START;
            end
            RISING_UPPER: begin
                beyond_threat = next_on_line.row < FIRST_RISING;
                beyond_window = window.row <= FIRST_RISING;
            end
            default: begin
                beyond_threat = next_on_line.column > LAST_START;
                beyond_window = window.column >= LAST_START;
            end
        endcase
        line_ends = threat ? beyond_threat : beyond_window;
        family_ends = (line == last_line(family)) & (line_ends | ~straight);
        scan_ends = family_ends & (family == RISING_UPPER);
        next_line = family == RISING_UPPER ? line - 5'd1 : line + 5'd1;
        unique case (family)
            ROWS: next_family = COLUMNS;
            COLUMNS: next_family = FALLING_LOWER;
            FALLING_LOWER: next_family = FALLING_UPPER;
            FALLING_UPPER: next_family = RISING_LOWER;
            default: next_family = RISING_UPPER;
        endcase
    end

    // A win halts the scan. An acknowledge that has been left up from the last reply lets it pass on to one more
    // window, which finds the flag down, unless a single stone or the end of the family is in the way.
    logic halts;
    logic pauses;

    always_comb begin
        halts = won & (~acknowledge | single | family_ends);
        pauses = threat & ~acknowledge;
    end

    always_ff @(posedge clk or posedge rst) begin
        if (rst) begin
            state <= STATE_IDLE;
        end else begin
            unique case (state)
                STATE_IDLE: if (request) state <= STATE_FAMILY;
                STATE_FAMILY: state <= STATE_LOAD;
                STATE_LOAD: state <= STATE_READ;
                STATE_READ: if (read_count == 3'd5) state <= STATE_CHECK;
                STATE_CHECK: state <= STATE_NEXT;
                STATE_NEXT: begin
                    if (halts) begin
                        state <= STATE_HALT;
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
            family <= ROWS;
            line <= 5'd1;
            window <= connect6_threat_pkg::FIRST_CELL;
        end else begin
            unique case (state)
                STATE_IDLE: begin
                    wins <= seek_wins | (CONCURRENT != 0);
                    family <= ROWS;
                    line <= first_line(ROWS);
                end
                STATE_FAMILY: window <= line_start(family, line);
                STATE_NEXT: begin
                    if (family_ends) begin
                        family <= next_family;
                        line <= first_line(next_family);
                    end else if (line_ends) begin
                        line <= next_line;
                        window <= line_start(family, next_line);
                    end else begin
                        window <= next_on_line;
                    end
                end
                default: ;
            endcase
        end
    end

    // The cells of the window.
    logic empty;

    assign empty = ~read_content.own & ~read_content.enemy;
    assign read_cell = place;

    always_ff @(posedge clk or posedge rst) begin
        if (rst) begin
            place <= connect6_threat_pkg::FIRST_CELL;
            read_count <= 3'd0;
            own <= 3'd0;
            enemy <= 3'd0;
            first_met <= connect6_threat_pkg::FIRST_CELL;
            last_met <= connect6_threat_pkg::FIRST_CELL;
        end else if (state == STATE_LOAD) begin
            place <= window;
            read_count <= 3'd0;
            own <= 3'd0;
            enemy <= 3'd0;
        end else if (state == STATE_READ) begin
            place <= step(place.row, place.column, family);
            read_count <= read_count + 3'd1;
            own <= own + 3'(read_content.own);
            enemy <= enemy + 3'(read_content.enemy);
            if (empty) begin
                last_met <= place;
                if (read_count == own + enemy) first_met <= place;  // only stones so far
            end
        end
    end

    // The result.
    logic qualifies;

    always_comb begin
        if (wins) begin
            qualifies = (own >= ENOUGH) & (enemy == 3'd0);
        end else begin
            qualifies = (enemy >= ENOUGH) & (own == 3'd0);
        end
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
            if ((state == STATE_CHECK) & qualifies) begin
                if (wins) won <= 1'b1;
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

            assign notes_threat = (state == STATE_CHECK) & (enemy >= ENOUGH) & (own == 3'd0) & ~covered &
                (noted != 2'd2);

            always_ff @(posedge clk or posedge rst) begin
                if (rst) begin
                    covered <= 1'b0;
                    noted <= 2'd0;
                    first_noted <= connect6_threat_pkg::FIRST_CELL;
                    second_noted <= connect6_threat_pkg::FIRST_CELL;
                end else begin
                    if (state == STATE_LOAD) begin
                        covered <= 1'b0;
                    end else if ((state == STATE_READ) &
                        (((noted != 2'd0) & (place == first_noted)) | ((noted == 2'd2) & (place == second_noted)))) begin
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
