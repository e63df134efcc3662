// SPDX-License-Identifier: Apache-2.0
// One side's weight of a cell: the stones on its open axes, except that the first open axis that is as heavy as every
// other one, open or not, counts by its weight.
module axis_sum #(
    parameter int FIXES = 0
) (
    input  logic                          clk,
    input  logic                          open,
    input  logic                          pick,
    input  logic                          sum,
    input  logic                          add,
    input  connect6_threat_pkg::tallies_t tallies,
    output logic [5:0]                    weight
);

    localparam int WIDTH = connect6_threat_pkg::TALLY_WIDTH;
    localparam int STONES = connect6_threat_pkg::TALLY_STONES;
    localparam int WEIGHT = connect6_threat_pkg::TALLY_WEIGHT;

    logic [3:0] heaviest;
    logic [3:0] is_open;
    logic [3:0] is_heaviest;
    logic [3:0] picked;
    logic [5:0] diagonals;
    logic [5:0] straights;

    // Axis a is as heavy as b.
    function automatic logic not_lighter(input connect6_threat_pkg::tallies_t of, input int a, input int b);
        not_lighter = of[WIDTH*a+WEIGHT+:5] >= of[WIDTH*b+WEIGHT+:5];
    endfunction

    always_comb begin
        for (int a = 0; a < 4; a++) begin
            heaviest[a] = 1'b1;
            for (int b = 0; b < 4; b++) begin
                if (b != a) heaviest[a] = heaviest[a] & not_lighter(tallies, a, b);
            end
        end
    end

    function automatic logic [5:0] share(input connect6_threat_pkg::tallies_t of, input int axis, input logic counts,
                                         input logic by_weight);
        if (counts) begin
            share = by_weight ? 6'(of[WIDTH*axis+WEIGHT+:5]) : 6'(of[WIDTH*axis+STONES+:4]);
        end else begin
            share = 6'd0;
        end
    endfunction

    logic [3:0] candidates;

    assign candidates = is_open & is_heaviest;

    always_ff @(posedge clk) begin
        if (open) begin
            for (int a = 0; a < 4; a++) begin
                is_open[a] <= tallies[WIDTH*a+:4] >= connect6_threat_pkg::open_free(FIXES);
            end
            is_heaviest <= heaviest;
        end
        if (pick) picked <= candidates & (~candidates + 4'd1);
        if (sum) begin
            diagonals <= share(tallies, 0, is_open[0], picked[0]) + share(tallies, 1, is_open[1], picked[1]);
            straights <= share(tallies, 2, is_open[2], picked[2]) + share(tallies, 3, is_open[3], picked[3]);
        end
        if (add) weight <= diagonals + straights;
    end

endmodule
