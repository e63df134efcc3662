// SPDX-License-Identifier: Apache-2.0
// Which of the eight dots in a direction a pixel is near: not more than BEFORE before it or AFTER behind it. Dots are
// at least ten apart, so it is one at most, as long as both are less than ten together.
module near_dots #(
    parameter int BEFORE = 4,
    parameter int AFTER = 4
) (
    input  logic [10:0] place,
    input  logic [ 9:0] first,
    input  logic [ 6:0] distance,
    output logic [ 7:0] near
);

    localparam int WIDTH = 12;  // of a difference

    logic [WIDTH-1:0] one;
    logic [WIDTH-1:0] dot;

    // Dot i is first + i * distance, in sums of one, two and four distances that the dots share.
    always_comb begin
        one = WIDTH'(distance);
        for (int i = 0; i < 8; i++) begin
            dot = WIDTH'(first);
            if (i % 2 == 1) dot = dot + one;
            if (i / 2 % 2 == 1) dot = dot + (one << 1);
            if (i / 4 == 1) dot = dot + (one << 2);
            near[i] = WIDTH'(place) + WIDTH'(BEFORE) - dot <= WIDTH'(BEFORE + AFTER);
        end
    end

endmodule
