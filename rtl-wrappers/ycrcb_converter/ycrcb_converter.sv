// SPDX-License-Identifier: Apache-2.0
// Stored pixels of the camera to colours: expand, weigh, clamp, a cycle each.

module ycrcb_converter (
    input  logic        clk,
    input  logic        rst,    // active high
    input  logic [17:0] pixel,  // {Y[9:4], Cr[9:4], Cb[9:4]}
    output logic [23:0] rgb
);

    // Levels less those of black and of grey.
    logic signed [10:0] luma;
    logic signed [10:0] red_difference;
    logic signed [10:0] blue_difference;

    always_ff @(posedge clk) begin
        if (rst) begin
            luma <= '0;
            red_difference <= '0;
            blue_difference <= '0;
        end else begin
            luma <= $signed({1'b0, pixel[17:12], 4'd0}) - 11'sd64;
            red_difference <= $signed({1'b0, pixel[11:6], 4'd0}) - 11'sd512;
            blue_difference <= $signed({1'b0, pixel[5:0], 4'd0}) - 11'sd512;
        end
    end

    // At most 298 * 944 + 516 * 496 either way.
    logic signed [20:0] red;
    logic signed [20:0] green;
    logic signed [20:0] blue;

    always_ff @(posedge clk) begin
        if (rst) begin
            red <= '0;
            green <= '0;
            blue <= '0;
        end else begin
            red <= 21'sd298 * luma + 21'sd408 * red_difference;
            green <= 21'sd298 * luma - 21'sd208 * red_difference - 21'sd100 * blue_difference;
            blue <= 21'sd298 * luma + 21'sd516 * blue_difference;
        end
    end

    function automatic logic [7:0] level(input logic signed [20:0] sum);
        if (sum < 21'sd0) level = 8'd0;
        else if (sum >= 21'sd262144) level = 8'd255;
        else level = sum[17:10];
    endfunction

    always_ff @(posedge clk) begin
        if (rst) rgb <= '0;
        else rgb <= {level(red), level(green), level(blue)};
    end

endmodule
