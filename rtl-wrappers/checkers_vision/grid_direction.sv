// SPDX-License-Identifier: Apache-2.0
// One direction of the calibration grid: where its eight dots begin and how far apart they are. A step that would leave
// the limits is refused; the place steps first, and the distance is held against the new place.
module grid_direction #(
    parameter int FIRST = 100,
    parameter int DISTANCE = 48,
    parameter int LIMIT = 715     // of the last dot
) (
    input  logic       clk,
    input  logic       rst,
    input  logic       step,      // one step of each button that is pressed
    input  logic       back,
    input  logic       forth,
    input  logic       grow,
    input  logic       shrink,
    output logic [9:0] first,
    output logic [6:0] distance
);

    localparam logic [10:0] LEAST_FIRST = 11'd4;
    localparam logic [6:0] LEAST_DISTANCE = 7'd10;
    localparam logic [6:0] MOST_DISTANCE = 7'd80;

    // Whether the last of the eight dots is within the limit.
    function automatic logic fits(input logic [10:0] from, input logic [6:0] apart);
        fits = from + {1'b0, apart, 3'd0} - 11'(apart) <= 11'(LIMIT);
    endfunction

    logic [10:0] wanted_first;
    logic [10:0] new_first;
    logic [6:0] wanted_distance;
    logic [6:0] new_distance;

    always_comb begin
        wanted_first = 11'(first);
        if (forth && !back) wanted_first = 11'(first) + 11'd1;
        if (back && !forth) wanted_first = 11'(first) - 11'd1;
        new_first = wanted_first >= LEAST_FIRST && fits(wanted_first, distance) ? wanted_first : 11'(first);

        wanted_distance = distance;
        if (grow && !shrink) wanted_distance = distance + 7'd1;
        if (shrink && !grow) wanted_distance = distance - 7'd1;
        new_distance = distance;
        if (wanted_distance >= LEAST_DISTANCE && wanted_distance <= MOST_DISTANCE) begin
            if (fits(new_first, wanted_distance)) new_distance = wanted_distance;
        end
    end

    always_ff @(posedge clk) begin
        if (rst) begin
            first <= 10'(FIRST);
            distance <= 7'(DISTANCE);
        end else if (step) begin
            first <= new_first[9:0];
            distance <= new_distance;
        end
    end

endmodule
