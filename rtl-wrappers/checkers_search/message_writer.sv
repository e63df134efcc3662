// SPDX-License-Identifier: Apache-2.0
// Puts messages together: of the chosen path five jumps at a time, one a cycle, or of a move that cannot be made.
module message_writer (
    input  logic                         clk,
    input  logic                         rst,
    input  logic                         opens,          // the next message begins at the departure of the path
    input  logic                         writes,
    input  logic [4:0]                   cycle,          // of those in which it writes
    input  logic                         refuses,
    input  logic [11:0]                  refused_move,
    input  logic [5:0]                   ending,
    input  logic [4:0]                   path_jumps,
    input  checkers_search_pkg::square_t path_from,
    input  checkers_search_pkg::square_t path_to,
    input  logic                         path_promoted,
    output logic [4:0]                   at_index,
    input  checkers_search_pkg::square_t path_at,
    output logic [4:0]                   capture_index,
    input  checkers_search_pkg::square_t path_capture,
    output logic                         last_cycle,
    output logic                         continued,      // the path has more jumps than the messages yet
    output logic [71:0]                  message
);

    localparam logic [4:0] MOST_JUMPS = 5'd5;

    logic [4:0] part;
    checkers_search_pkg::square_t part_from;
    logic [5:0] departure;
    logic [29:0] landings;
    logic [29:0] captures;

    logic [4:0] all_jumps;   // a step counts as one
    logic [4:0] jumps_left;
    logic [4:0] jumps_here;
    checkers_search_pkg::square_t landing;
    logic [5:0] capture;
    logic [29:0] new_landings;
    logic [29:0] new_captures;
    logic [5:0] status;

    always_comb begin
        all_jumps = path_jumps == 5'd0 ? 5'd1 : path_jumps;
        jumps_left = all_jumps - part;
        jumps_here = jumps_left > MOST_JUMPS ? MOST_JUMPS : jumps_left;
        last_cycle = cycle == jumps_here;

        at_index = part + cycle;
        capture_index = at_index - 5'd1;
    end

    always_comb begin
        landing = at_index == all_jumps ? path_to : path_at;
        capture = path_jumps == 5'd0 ? 6'd0 : checkers_search_pkg::location(path_capture);

        new_landings = landings;
        new_captures = captures;
        for (int k = 1; k <= 5; k = k + 1) begin
            if (cycle == 5'(k)) begin
                new_landings[6*(5-k)+:6] = checkers_search_pkg::location(landing);
                new_captures[6*(5-k)+:6] = capture;
            end
        end

        if (jumps_left > MOST_JUMPS) status = checkers_search_pkg::CONTINUED;
        else status = ending | (path_promoted ? checkers_search_pkg::PROMOTED : 6'd0);
    end

    always_ff @(posedge clk) begin
        if (writes) begin
            if (cycle == 5'd0) begin
                departure <= checkers_search_pkg::location(part_from);
                landings <= 30'd0;
                captures <= 30'd0;
            end else begin
                landings <= new_landings;
                captures <= new_captures;
            end
        end
    end

    always_ff @(posedge clk) begin
        if (opens) begin
            part <= 5'd0;
            part_from <= path_from;
        end else if (writes && last_cycle) begin
            part <= part + jumps_here;
            part_from <= landing;
        end
    end

    always_ff @(posedge clk) begin
        if (rst) message <= 72'd0;
        else if (writes && last_cycle) message <= {departure, new_landings, new_captures, status};
        else if (refuses) message <= {refused_move, 54'd0, ending};
    end

    assign continued = (message[5:0] & checkers_search_pkg::CONTINUED) != 6'd0;

endmodule
