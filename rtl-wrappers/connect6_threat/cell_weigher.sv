// SPDX-License-Identifier: Apache-2.0
// From the tallies of the four axes to the weights of the cell, in four steps.
module cell_weigher #(
    parameter int FIXES = 0
) (
    input  logic                          clk,
    input  logic                          open,           // which axes are open, and which the heaviest
    input  logic                          pick,           // the axis that counts by weight
    input  logic                          sum,            // two axes each
    input  logic                          add,            // all four
    input  connect6_threat_pkg::tallies_t own_tallies,
    input  connect6_threat_pkg::tallies_t enemy_tallies,
    output logic [5:0]                    own_weight,
    output logic [5:0]                    enemy_weight,
    output logic [2:0]                    threats,        // axes on which a stone here makes a threat
    output logic                          quartet         // four own stones on an axis
);

    axis_sum #(
        .FIXES(FIXES)
    ) own_sum (
        .clk(clk),
        .open(open),
        .pick(pick),
        .sum(sum),
        .add(add),
        .tallies(own_tallies),
        .weight(own_weight)
    );

    axis_sum #(
        .FIXES(FIXES)
    ) enemy_sum (
        .clk(clk),
        .open(open),
        .pick(pick),
        .sum(sum),
        .add(add),
        .tallies(enemy_tallies),
        .weight(enemy_weight)
    );

    // Of the own side: an open axis with three stones that are close together.
    localparam logic [4:0] CLOSE = 5'd6;

    logic [3:0] makes_threat;
    logic [3:0] has_four;
    connect6_threat_pkg::tally_t tally;

    always_comb begin
        for (int axis = 0; axis < 4; axis++) begin
            tally = own_tallies[connect6_threat_pkg::TALLY_WIDTH*axis+:connect6_threat_pkg::TALLY_WIDTH];
            makes_threat[axis] = (tally.stones == 4'd3) & (tally.weight > CLOSE) &
                (tally.free >= connect6_threat_pkg::open_free(FIXES));
            has_four[axis] = tally.stones == 4'd4;
        end
    end

    always_ff @(posedge clk) begin
        if (add) begin
            threats <= 3'(makes_threat[0]) + 3'(makes_threat[1]) + 3'(makes_threat[2]) + 3'(makes_threat[3]);
            quartet <= |has_four;
        end
    end

endmodule
