// SPDX-License-Identifier: Apache-2.0
// Weighs every empty cell in row-major order and keeps the best. Round an inner cell it walks the eight directions, one
// cell a cycle, and tallies each axis for both sides; cells on the border weigh nothing, but with FIXES.
//
// With INFLUENCED only cells that a stone has influenced since they were last weighed are weighed again. With BLOCK_RAM a
// cell's content comes a cycle later. With LFSR a shift register decides between cells of one weight.
module placement_scan #(
    parameter int INFLUENCED = 0,
    parameter int FIXES = 0,
    parameter int BLOCK_RAM = 0,
    parameter int LFSR = 0,
    parameter int LFSR_SEED = 44257
) (
    input  logic                          clk,
    input  logic                          rst,
    input  logic                          request,       // high until `done` is
    output logic                          done,          // until `request` is low
    output connect6_threat_pkg::cell_t    best,
    output logic                          none,          // no cell was empty: `best` is an older one
    output connect6_threat_pkg::cell_t    read_cell,
    input  connect6_threat_pkg::content_t read_content,
    // verilator lint_off UNUSEDSIGNAL
    input  logic                          board_write,   // with INFLUENCED
    input  connect6_threat_pkg::cell_t    written_cell
    // verilator lint_on UNUSEDSIGNAL
);

    typedef enum logic [3:0] {
        STATE_IDLE = 4'd0,
        STATE_CLEAR = 4'd1,
        STATE_ORIGIN = 4'd2,
        STATE_FETCH = 4'd3,
        STATE_DECIDE = 4'd4,
        STATE_WALK = 4'd5,
        STATE_OPEN = 4'd6,
        STATE_PICK = 4'd7,
        STATE_SUM = 4'd8,
        STATE_ADD = 4'd9,
        STATE_STORE = 4'd10,
        STATE_RECALL = 4'd11,
        STATE_ADVANCE = 4'd12,
        STATE_END = 4'd13,
        STATE_RESULT = 4'd14,
        STATE_DONE = 4'd15
    } state_t;

    // Bits 2:1 are the axis (main diagonal, anti-diagonal, column, row), bit 0 is the way along it.
    typedef logic [2:0] direction_t;

    localparam logic [2:0] REACH = 3'd5;
    localparam int TALLY_WIDTH = connect6_threat_pkg::TALLY_WIDTH;
    localparam logic [5:0] SEVERE = 6'd14;  // the enemy's weight above which it is answered

    state_t state;
    connect6_threat_pkg::cell_t here;  // the cell that is weighed
    logic occupied;
    logic at_last;                     // `here` has moved past the last cell

    // Walk.
    connect6_threat_pkg::cell_t place;
    direction_t direction;
    logic [2:0] distance;
    logic own_blocked;                 // an enemy stone has been met in this direction
    logic enemy_blocked;
    connect6_threat_pkg::tallies_t own_tallies;
    connect6_threat_pkg::tallies_t enemy_tallies;

    function automatic connect6_threat_pkg::cell_t step(input logic [4:0] row, input logic [4:0] column,
                                                        input direction_t way);
        unique case (way)
            3'd0: step = {row - 5'd1, column - 5'd1};
            3'd1: step = {row + 5'd1, column + 5'd1};
            3'd2: step = {row - 5'd1, column + 5'd1};
            3'd3: step = {row + 5'd1, column - 5'd1};
            3'd4: step = {row - 5'd1, column};
            3'd5: step = {row + 5'd1, column};
            3'd6: step = {row, column - 5'd1};
            default: step = {row, column + 5'd1};
        endcase
    endfunction

    // The rows and columns that end a walk.
    logic edge_reached;
    logic direction_ends;

    always_comb begin
        unique case (direction)
            3'd0: begin
                edge_reached = (place.row == connect6_threat_pkg::FIRST) | (place.column == connect6_threat_pkg::FIRST);
            end
            3'd1: begin
                edge_reached = (place.row == connect6_threat_pkg::LAST) | (place.column == connect6_threat_pkg::LAST);
            end
            3'd2: begin
                edge_reached = (place.row == connect6_threat_pkg::FIRST) | (place.column == connect6_threat_pkg::LAST);
            end
            3'd3: begin
                edge_reached = (place.row == connect6_threat_pkg::LAST) | (place.column == connect6_threat_pkg::FIRST);
            end
            3'd4: edge_reached = place.row == connect6_threat_pkg::FIRST;
            3'd5: edge_reached = place.row == connect6_threat_pkg::LAST;
            3'd6: edge_reached = place.column == connect6_threat_pkg::FIRST;
            default: edge_reached = place.column == connect6_threat_pkg::LAST;
        endcase
        direction_ends = edge_reached | (distance == REACH);
    end

    logic on_border;
    logic fresh;  // the weights of `here` are kept and still true
    direction_t first_direction;
    direction_t next_direction;
    logic last_direction;

    // Directions without a cell are left out, which those from a border cell alone can be.
    generate
        if (FIXES != 0) begin : border_walks
            logic [7:0] open_ways;
            logic [7:0] ways_left;

            // The lowest of some directions.
            function automatic direction_t lowest(input logic [7:0] ways);
                lowest = 3'd0;
                for (int way = 7; way >= 0; way--) begin
                    if (ways[way]) lowest = 3'(way);
                end
            endfunction

            always_comb begin
                open_ways = 8'hff;
                if (here.row == connect6_threat_pkg::FIRST) open_ways = open_ways & ~8'b00010101;
                if (here.row == connect6_threat_pkg::LAST) open_ways = open_ways & ~8'b00101010;
                if (here.column == connect6_threat_pkg::FIRST) open_ways = open_ways & ~8'b01001001;
                if (here.column == connect6_threat_pkg::LAST) open_ways = open_ways & ~8'b10000110;
                ways_left = open_ways & (8'hfe << direction);
                first_direction = lowest(open_ways);
                next_direction = lowest(ways_left);
                last_direction = ways_left == 8'd0;
            end
        end else begin : inner_walks
            assign first_direction = 3'd0;
            assign next_direction = direction + 3'd1;
            assign last_direction = direction == 3'd7;
        end
    endgenerate

    // A cell of the walk whose content is there: that which is asked for, or with block RAM the one before.
    logic seen;
    logic seen_last;       // of the walk
    logic seen_ends;       // of its direction
    logic [1:0] seen_axis;
    logic [2:0] seen_distance;
    logic fetched;         // the content of `here` is there

    generate
        if (BLOCK_RAM != 0) begin : later
            logic asked;

            always_ff @(posedge clk or posedge rst) begin
                if (rst) begin
                    asked <= 1'b0;
                    fetched <= 1'b0;
                end else begin
                    asked <= state == STATE_WALK;
                    fetched <= (state == STATE_FETCH) & ~fetched;
                end
            end

            always_ff @(posedge clk) begin
                seen_last <= (state == STATE_WALK) & direction_ends & last_direction;
                seen_ends <= direction_ends;
                seen_axis <= direction[2:1];
                seen_distance <= distance;
            end

            assign seen = (state == STATE_WALK) & asked;
        end else begin : at_once
            assign seen = state == STATE_WALK;
            assign seen_last = direction_ends & last_direction;
            assign seen_ends = direction_ends;
            assign seen_axis = direction[2:1];
            assign seen_distance = distance;
            assign fetched = 1'b1;
        end
    endgenerate

    always_comb begin
        on_border = (here.row == connect6_threat_pkg::FIRST) | (here.row == connect6_threat_pkg::LAST) |
            (here.column == connect6_threat_pkg::FIRST) | (here.column == connect6_threat_pkg::LAST);
        read_cell = state == STATE_WALK ? place : here;
    end

    always_ff @(posedge clk or posedge rst) begin
        if (rst) begin
            state <= STATE_IDLE;
        end else begin
            unique case (state)
                STATE_IDLE: if (request) state <= STATE_CLEAR;
                STATE_CLEAR: state <= STATE_ORIGIN;
                STATE_ORIGIN: state <= STATE_FETCH;
                STATE_FETCH: if (fetched) state <= STATE_DECIDE;
                STATE_DECIDE: begin
                    if (occupied) begin
                        state <= STATE_ADVANCE;
                    end else if (fresh) begin
                        state <= STATE_RECALL;
                    end else begin
                        state <= (FIXES == 0) & on_border ? STATE_OPEN : STATE_WALK;
                    end
                end
                STATE_WALK: if (seen & seen_last) state <= STATE_OPEN;
                STATE_OPEN: state <= STATE_PICK;
                STATE_PICK: state <= STATE_SUM;
                STATE_SUM: state <= STATE_ADD;
                STATE_ADD: state <= STATE_STORE;
                STATE_STORE: state <= STATE_ADVANCE;
                STATE_RECALL: state <= STATE_ADVANCE;
                STATE_ADVANCE: state <= STATE_END;
                STATE_END: state <= at_last ? STATE_RESULT : STATE_FETCH;
                STATE_RESULT: state <= STATE_DONE;
                default: if (~request) state <= STATE_IDLE;
            endcase
        end
    end

    assign done = state == STATE_DONE;

    always_ff @(posedge clk or posedge rst) begin
        if (rst) begin
            here <= connect6_threat_pkg::FIRST_CELL;
            occupied <= 1'b0;
            at_last <= 1'b0;
        end else begin
            unique case (state)
                STATE_ORIGIN: here <= connect6_threat_pkg::FIRST_CELL;
                STATE_FETCH: occupied <= read_content.own | read_content.enemy;
                STATE_ADVANCE: begin
                    at_last <= (here.row == connect6_threat_pkg::LAST) & (here.column == connect6_threat_pkg::LAST);
                    if (here.column == connect6_threat_pkg::LAST) begin
                        here.row <= here.row + 5'd1;
                        here.column <= connect6_threat_pkg::FIRST;
                    end else begin
                        here.column <= here.column + 5'd1;
                    end
                end
                default: ;
            endcase
        end
    end

    // One cell of a walk, added to the tallies of its axis.
    connect6_threat_pkg::tally_t own_seen;
    connect6_threat_pkg::tally_t enemy_seen;
    logic [2:0] nearness;

    always_comb begin
        nearness = 3'd6 - seen_distance;
        own_seen = '0;
        enemy_seen = '0;
        if (~own_blocked & ~read_content.enemy) begin
            own_seen.stones = 4'(read_content.own);
            own_seen.weight = read_content.own ? 5'(nearness) : 5'd0;
            own_seen.free = 4'd1;
        end
        if (~enemy_blocked & ~read_content.own) begin
            enemy_seen.stones = 4'(read_content.enemy);
            enemy_seen.weight = read_content.enemy ? 5'(nearness) : 5'd0;
            enemy_seen.free = 4'd1;
        end
    end

    always_ff @(posedge clk or posedge rst) begin
        if (rst) begin
            place <= connect6_threat_pkg::FIRST_CELL;
            direction <= 3'd0;
            distance <= 3'd1;
            own_blocked <= 1'b0;
            enemy_blocked <= 1'b0;
            own_tallies <= '0;
            enemy_tallies <= '0;
        end else if (state == STATE_DECIDE) begin
            place <= step(here.row, here.column, first_direction);
            direction <= first_direction;
            distance <= 3'd1;
            own_blocked <= 1'b0;
            enemy_blocked <= 1'b0;
            own_tallies <= '0;
            enemy_tallies <= '0;
        end else if (state == STATE_WALK) begin
            if (direction_ends) begin
                place <= step(here.row, here.column, next_direction);
                direction <= next_direction;
                distance <= 3'd1;
            end else begin
                place <= step(place.row, place.column, direction);
                distance <= distance + 3'd1;
            end
            if (seen) begin
                own_tallies[TALLY_WIDTH*seen_axis+:TALLY_WIDTH] <=
                    own_tallies[TALLY_WIDTH*seen_axis+:TALLY_WIDTH] + own_seen;
                enemy_tallies[TALLY_WIDTH*seen_axis+:TALLY_WIDTH] <=
                    enemy_tallies[TALLY_WIDTH*seen_axis+:TALLY_WIDTH] + enemy_seen;
                own_blocked <= ~seen_ends & (own_blocked | read_content.enemy);
                enemy_blocked <= ~seen_ends & (enemy_blocked | read_content.own);
            end
        end
    end

    // The weights of the cell.
    logic [5:0] own_weight;
    logic [5:0] enemy_weight;
    logic [2:0] threats;   // axes on which a stone here makes a threat
    logic quartet;         // four own stones on an axis

    logic [5:0] own_weighed;
    logic [5:0] enemy_weighed;
    logic [2:0] threats_weighed;
    logic quartet_weighed;

    cell_weigher #(
        .FIXES(FIXES)
    ) weigher (
        .clk(clk),
        .open(state == STATE_OPEN),
        .pick(state == STATE_PICK),
        .sum(state == STATE_SUM),
        .add(state == STATE_ADD),
        .own_tallies(own_tallies),
        .enemy_tallies(enemy_tallies),
        .own_weight(own_weighed),
        .enemy_weight(enemy_weighed),
        .threats(threats_weighed),
        .quartet(quartet_weighed)
    );

    generate
        if (INFLUENCED != 0) begin : influenced
            logic [15:0] kept;

            weight_store store (
                .clk(clk),
                .rst(rst),
                .influence(board_write),
                .influencing_cell(written_cell),
                .here(here),
                .read((state == STATE_FETCH) & fetched),
                .write(state == STATE_STORE),
                .write_data({own_weighed, enemy_weighed, threats_weighed, quartet_weighed}),
                .read_data(kept),
                .fresh(fresh)
            );

            always_ff @(posedge clk) begin
                if (state == STATE_STORE) begin
                    {own_weight, enemy_weight, threats, quartet} <=
                        {own_weighed, enemy_weighed, threats_weighed, quartet_weighed};
                end else if (state == STATE_RECALL) begin
                    {own_weight, enemy_weight, threats, quartet} <= kept;
                end
            end
        end else begin : full
            assign fresh = 1'b0;

            always_ff @(posedge clk) begin
                if (state == STATE_STORE) begin
                    {own_weight, enemy_weight, threats, quartet} <=
                        {own_weighed, enemy_weighed, threats_weighed, quartet_weighed};
                end
            end
        end
    endgenerate

    // The best so far. The first empty cell of a scan stands until another is better.
    logic [5:0] best_weight;
    logic [2:0] best_threats;
    // verilator lint_off UNUSEDSIGNAL
    logic [4:0] best_board;  // without LFSR
    // verilator lint_on UNUSEDSIGNAL
    logic locked;         // the best makes a threat or answers the enemy
    logic nothing_found;  // in this scan
    logic evaluated;      // a cell, since reset

    logic [4:0] board_weight;
    logic [7:0] both;
    logic makes_threat;
    logic takes_threat;
    logic takes_enemy;
    logic takes_own;
    logic offends;      // the own weight decides
    logic wins_tie;     // of two cells of one weight

    board_weight_table #(
        .FIXES(FIXES)
    ) board_weights (
        .where(here),
        .weight(board_weight)
    );

    always_comb begin
        both = 8'(own_weight) + 8'(enemy_weight);
        makes_threat = (threats >= best_threats) & (threats != 3'd0);
        takes_threat = makes_threat & ((threats > best_threats) | (both > 8'(best_weight)) |
            ((both == 8'(best_weight)) & wins_tie));
        takes_enemy = ~makes_threat & (enemy_weight > SEVERE) & (~locked | (enemy_weight > best_weight));
        offends = ~makes_threat & ~(enemy_weight > SEVERE) & ~locked & ~quartet;
        takes_own = offends & ((own_weight > best_weight) | ((own_weight == best_weight) & wins_tie));
    end

    generate
        if (LFSR != 0) begin : random_ties
            logic [15:0] register;
            logic next_bit;
            logic ties;

            assign ties = (makes_threat & (threats == best_threats) & (both == 8'(best_weight))) |
                (offends & (own_weight == best_weight));
            assign next_bit = register[15] ^ register[14] ^ register[12] ^ register[3];
            assign wins_tie = next_bit;

            always_ff @(posedge clk or posedge rst) begin
                if (rst) begin
                    register <= 16'(LFSR_SEED);
                end else if ((state == STATE_ADVANCE) & ~occupied & evaluated & ties) begin
                    register <= {register[14:0], next_bit};
                end
            end
        end else begin : ties_by_board
            assign wins_tie = board_weight > best_board;
        end
    endgenerate

    assign none = nothing_found;

    always_ff @(posedge clk or posedge rst) begin
        if (rst) begin
            best <= connect6_threat_pkg::FIRST_CELL;
            best_weight <= 6'd0;
            best_threats <= 3'd0;
            best_board <= 5'd0;
            locked <= 1'b0;
            nothing_found <= 1'b0;
            evaluated <= 1'b0;
        end else if (state == STATE_CLEAR) begin
            best_weight <= 6'd0;
            best_threats <= 3'd0;
            best_board <= 5'd0;
            locked <= 1'b0;
            nothing_found <= 1'b1;
        end else if ((state == STATE_ADVANCE) & ~occupied) begin
            evaluated <= 1'b1;
            nothing_found <= 1'b0;
            if (nothing_found) best <= here;
            if (~evaluated) begin
                best_weight <= own_weight;
            end else if (takes_threat) begin
                best <= here;
                best_weight <= both[5:0];
                best_threats <= threats;
                best_board <= board_weight;
                locked <= 1'b1;
            end else if (takes_enemy) begin
                best <= here;
                best_weight <= enemy_weight;
                locked <= 1'b1;
            end else if (takes_own) begin
                best <= here;
                best_weight <= own_weight;
                best_board <= board_weight;
            end
        end
    end

endmodule
