// SPDX-License-Identifier: Apache-2.0
// What the converter's page says: the colour of a stored pixel, three cycles later.
`include "rules.svh"

module ycrcb_converter_rules (
    input clk,
    input reset,
    input [17:0] pixel,
    input [23:0] rgb
);

    logic [17:0] pixels[3];      // of the three cycles before, the last one first
    logic [2:0] known = 3'b000;  // no reset since they came
    logic [1:0] cleared = 2'd0;  // cycles for which a reset still shows

    always_ff @(posedge clk) begin
        pixels[0] <= pixel;
        pixels[1] <= pixels[0];
        pixels[2] <= pixels[1];
        known <= reset ? 3'b000 : {known[1:0], 1'b1};
        if (reset) cleared <= 2'd3;
        else if (cleared != 2'd0) cleared <= cleared - 2'd1;
    end

    // Of the formula some colours, which say something of every term and of both ends of the scale; that two multipliers
    // are the same is beyond a proof by bits.
`define COLOUR(name, y, cr, cb, colour) \
    `RULE(name, !(known[2] && pixels[2] == {6'd``y, 6'd``cr, 6'd``cb} && rgb != colour)) \
    `SITUATION(name``_is_shown, known[2] && pixels[2] == {6'd``y, 6'd``cr, 6'd``cb})

    `COLOUR(black, 4, 32, 32, 24'h000000)
    `COLOUR(below_black, 0, 32, 32, 24'h000000)
    `COLOUR(grey, 32, 32, 32, 24'h828282)
    `COLOUR(white, 63, 32, 32, 24'hFFFFFF)
    `COLOUR(grey_with_more_red, 32, 63, 32, 24'hFF1D82)
    `COLOUR(grey_with_more_blue, 32, 32, 63, 24'h8251FF)
    `COLOUR(grey_with_less_of_both, 32, 0, 0, 24'h00FF00)
    `RULE(black_for_three_cycles_behind_a_reset, !(cleared != 2'd0 && rgb != 24'd0))

endmodule
