// SPDX-License-Identifier: Apache-2.0
// Painter: the colour of pixel (x, y) out of the position vectors, without a frame buffer.
module connect4_painter (
    input  logic        clk,
    input  logic        resetn,        // asynchronous
    input  logic [9:0]  x,
    input  logic [9:0]  y,
    input  logic        visible,       // (x, y) is a pixel of the picture
    input  logic        pixel_enable,  // the edge that ends the cycle takes it
    input  logic [13:0] vector_a,      // a column's six cells from the bottom and, on top, its hovering slot
    input  logic [13:0] vector_b,
    input  logic [13:0] vector_c,
    input  logic [13:0] vector_d,
    input  logic [13:0] vector_e,
    input  logic [13:0] vector_f,
    input  logic [13:0] vector_g,
    output logic [3:0]  red,
    output logic [3:0]  green,
    output logic [3:0]  blue
);

    localparam logic [11:0] YELLOW = 12'hFF0;
    localparam logic [11:0] BLUE = 12'h00F;
    localparam logic [11:0] WHITE = 12'hFFF;
    localparam logic [11:0] RED = 12'hF00;
    localparam logic [11:0] BLACK = 12'h000;
    localparam logic [11:0] BLANK = 12'h000;

    logic [5:0] select;

    region_decoder decoder (
        .x(x),
        .y(y),
        .select(select)
    );

    // 4-to-1 multiplexer of a cell or of a hovering slot.
    function automatic logic [11:0] chip(input logic [1:0] code);
        case (code)
            2'b01: chip = RED;
            2'b11: chip = BLACK;
            default: chip = WHITE;
        endcase
    endfunction

    // 52-to-1 multiplexer.
    logic [11:0] colour;

    always_comb begin
        colour = BLANK;
        if (pixel_enable & visible) begin
            case (select)
                6'd0: colour = chip(vector_a[1:0]);
                6'd1: colour = chip(vector_b[1:0]);
                6'd2: colour = chip(vector_c[1:0]);
                6'd3: colour = chip(vector_d[1:0]);
                6'd4: colour = chip(vector_e[1:0]);
                6'd5: colour = chip(vector_f[1:0]);
                6'd6: colour = chip(vector_g[1:0]);
                6'd7: colour = chip(vector_a[3:2]);
                6'd8: colour = chip(vector_b[3:2]);
                6'd9: colour = chip(vector_c[3:2]);
                6'd10: colour = chip(vector_d[3:2]);
                6'd11: colour = chip(vector_e[3:2]);
                6'd12: colour = chip(vector_f[3:2]);
                6'd13: colour = chip(vector_g[3:2]);
                6'd14: colour = chip(vector_a[5:4]);
                6'd15: colour = chip(vector_b[5:4]);
                6'd16: colour = chip(vector_c[5:4]);
                6'd17: colour = chip(vector_d[5:4]);
                6'd18: colour = chip(vector_e[5:4]);
                6'd19: colour = chip(vector_f[5:4]);
                6'd20: colour = chip(vector_g[5:4]);
                6'd21: colour = chip(vector_a[7:6]);
                6'd22: colour = chip(vector_b[7:6]);
                6'd23: colour = chip(vector_c[7:6]);
                6'd24: colour = chip(vector_d[7:6]);
                6'd25: colour = chip(vector_e[7:6]);
                6'd26: colour = chip(vector_f[7:6]);
                6'd27: colour = chip(vector_g[7:6]);
                6'd28: colour = chip(vector_a[9:8]);
                6'd29: colour = chip(vector_b[9:8]);
                6'd30: colour = chip(vector_c[9:8]);
                6'd31: colour = chip(vector_d[9:8]);
                6'd32: colour = chip(vector_e[9:8]);
                6'd33: colour = chip(vector_f[9:8]);
                6'd34: colour = chip(vector_g[9:8]);
                6'd35: colour = chip(vector_a[11:10]);
                6'd36: colour = chip(vector_b[11:10]);
                6'd37: colour = chip(vector_c[11:10]);
                6'd38: colour = chip(vector_d[11:10]);
                6'd39: colour = chip(vector_e[11:10]);
                6'd40: colour = chip(vector_f[11:10]);
                6'd41: colour = chip(vector_g[11:10]);
                6'd42: colour = chip(vector_a[13:12]);
                6'd43: colour = chip(vector_b[13:12]);
                6'd44: colour = chip(vector_c[13:12]);
                6'd45: colour = chip(vector_d[13:12]);
                6'd46: colour = chip(vector_e[13:12]);
                6'd47: colour = chip(vector_f[13:12]);
                6'd48: colour = chip(vector_g[13:12]);
                6'd49: colour = YELLOW;
                6'd50: colour = BLUE;
                default: colour = WHITE;
            endcase
        end
    end

    always_ff @(posedge clk or negedge resetn) begin
        if (!resetn) begin
            {red, green, blue} <= BLANK;
        end else if (pixel_enable) begin
            {red, green, blue} <= colour;
        end
    end

endmodule
