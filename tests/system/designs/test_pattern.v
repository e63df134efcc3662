// SPDX-License-Identifier: Apache-2.0
// Sixteen columns of colour in the Verilog of 2001, at a pixel a cycle: three bits of red and green, two of blue, as
// many small boards have them, in one port. With its synchronous reset it begins as every 640x480 of 800x525 does.
module test_pattern (
    input            clk25,
    input            reset,
    output reg [0:1] sync,
    output reg [9:2] rgb
);
    reg [9:0] x;
    reg [9:0] y;
    wire last = x == 10'd799;
    wire visible = x < 10'd640 && y < 10'd480;

    initial begin
        sync = 2'b11;
    end

    always @(posedge clk25)
        if (reset) begin
            x <= 10'd0;
            y <= 10'd0;
            sync <= 2'b11;
            rgb <= 8'd0;
        end else begin
            x <= last ? 10'd0 : x + 10'd1;
            if (last) y <= y == 10'd524 ? 10'd0 : y + 10'd1;
            sync[0] <= !(x >= 10'd656 && x < 10'd752);
            sync[1] <= !(y == 10'd490 || y == 10'd491);
            rgb <= visible ? {x[8:6], y[8:6], x[9], y[5]} : 8'd0;
        end
endmodule
