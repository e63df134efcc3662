// SPDX-License-Identifier: Apache-2.0
// Counts pixels, lines and frames of 1024x768 in a raster of 1344x806.
module screen_raster (
    input  logic        clk,
    input  logic        rst,
    output logic [10:0] h,
    output logic [ 9:0] v,
    output logic        blink_phase  // changes every 32 frames
);

    localparam logic [10:0] LAST_H = 11'd1343;
    localparam logic [9:0] LAST_V = 10'd805;

    logic [5:0] frame;

    assign blink_phase = frame[5];

    always_ff @(posedge clk) begin
        if (rst) begin
            h <= 11'd0;
            v <= 10'd0;
            frame <= 6'd0;
        end else if (h != LAST_H) begin
            h <= h + 11'd1;
        end else begin
            h <= 11'd0;
            v <= v == LAST_V ? 10'd0 : v + 10'd1;
            if (v == LAST_V) frame <= frame + 6'd1;
        end
    end

endmodule
