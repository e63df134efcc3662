// SPDX-License-Identifier: Apache-2.0
// A VGA controller with the syncs of old monitors, high in a pulse, which runs when it is enabled and in mode 5 of its
// switches. The connector's wires are ports of their own.
module crt (
    input        clk,
    input        rst,
    input        enable,
    input  [9:2] sw,
    output reg   HS,
    output reg   VS,
    output       R0, R1, R2,
    output [1:0] GREEN,
    output       G0,
    output       B
);
    reg [9:0] x = 0, y = 0;
    reg [6:0] colour = 0;
    wire right_mode = sw[9:7] == 3'd5 && sw[6:2] == 5'd0;

    assign {R2, R1, R0, GREEN, G0, B} = colour;

    always @(posedge clk)
        if (rst) begin
            x <= 0; y <= 0; HS <= 0; VS <= 0; colour <= 0;
        end else if (enable && right_mode) begin
            x <= x == 799 ? 10'd0 : x + 10'd1;
            if (x == 799) y <= y == 524 ? 10'd0 : y + 10'd1;
            HS <= x >= 656 && x < 752;
            VS <= y == 490 || y == 491;
            colour <= x < 640 && y < 480 ? {x[8:6], y[8:6], x[9]} : 7'd0;
        end
endmodule
