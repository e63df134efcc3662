// SPDX-License-Identifier: Apache-2.0
// A VGA controller as somebody else may write it: a clock of two cycles a pixel, four pixels in a word, no characters.
module board_screen (
    input             clk50,
    input             rst,
    output     [23:0] word,
    output            read,
    input      [31:0] q,
    output reg        hs,
    output reg        vs,
    output reg [2:0]  r,
    output reg [2:0]  g,
    output reg [1:0]  b
);

    reg        half;
    reg  [9:0] x, y;
    wire       visible = x < 640 && y < 480;
    wire [18:0] pixel = y * 640 + x;
    wire [7:0] rgb = q[8*pixel[1:0]+:8];

    assign word = {7'd0, pixel[18:2]};
    assign read = visible && !half;

    always @(posedge clk50) begin
        if (rst) begin
            half <= 1'b0;
            x <= 10'd0;
            y <= 10'd0;
            hs <= 1'b1;
            vs <= 1'b1;
            {r, g, b} <= 8'd0;
        end else begin
            half <= !half;
            if (half) begin
                x <= x == 799 ? 10'd0 : x + 10'd1;
                if (x == 799) y <= y == 524 ? 10'd0 : y + 10'd1;
                hs <= !(x >= 656 && x < 752);
                vs <= !(y >= 490 && y < 492);
                {r, g, b} <= visible ? rgb : 8'd0;
            end
        end
    end

endmodule
