// SPDX-License-Identifier: Apache-2.0
// Sixteen columns of colour in the Verilog of 2001, at a pixel a cycle: three bits of red and green, two of blue, as
// many small boards have them. With its synchronous reset it begins as every 640x480 of 800x525 does.
module test_pattern (
    input            clk25,
    input            reset,
    output reg       hs,
    output reg       vs,
    output reg [2:0] r,
    output reg [2:0] g,
    output reg [1:0] b
);
    reg [9:0] x;
    reg [9:0] y;
    wire last = x == 10'd799;
    wire visible = x < 10'd640 && y < 10'd480;

    initial begin
        hs = 1'b1;
        vs = 1'b1;
    end

    always @(posedge clk25)
        if (reset) begin
            x <= 10'd0;
            y <= 10'd0;
            hs <= 1'b1;
            vs <= 1'b1;
            {r, g, b} <= 8'd0;
        end else begin
            x <= last ? 10'd0 : x + 10'd1;
            if (last) y <= y == 10'd524 ? 10'd0 : y + 10'd1;
            hs <= !(x >= 10'd656 && x < 10'd752);
            vs <= !(y == 10'd490 || y == 10'd491);
            {r, g, b} <= visible ? {x[8:6], y[8:6], x[9], y[5]} : 8'd0;
        end
endmodule
