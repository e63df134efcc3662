// SPDX-License-Identifier: Apache-2.0
// The font: eight rows of eight dots of 128 characters, the leftmost dot in bit 7.
module font_rom (
    input  logic       clk,
    input  logic [9:0] address,  // {character, row from the top}
    output logic [7:0] row       // one cycle later
);

    logic [7:0] rows[1024];

    initial begin
        for (int n = 0; n < 1024; n++) rows[n] = vga_scanout_font_pkg::ROWS[8*n+:8];
    end

    always_ff @(posedge clk) begin
        row <= rows[address];
    end

endmodule
