// SPDX-License-Identifier: Apache-2.0
// A level, CYCLES cycles later; high when the plug is out, and as long as what comes out dates from before that.
module pad_delay #(
    parameter int CYCLES = 0
) (
    input  logic clk,
    input  logic plugged,
    input  logic early,
    output logic late
);

    if (CYCLES == 0) begin : g_wire
        logic unused;
        assign unused = clk & plugged;
        assign late = early;
    end else if (CYCLES == 1) begin : g_register
        logic level = 1'b1;

        always_ff @(posedge clk) begin
            level <= early | ~plugged;
        end

        assign late = level;
    end else begin : g_ring
        // What is written at a place comes out one round later, and the register behind it is one cycle more.
        localparam int PLACES = CYCLES - 1;
        localparam int PLACE_BITS = PLACES > 1 ? $clog2(PLACES) : 1;
        localparam logic [PLACE_BITS-1:0] LAST = PLACE_BITS'(PLACES - 1);

        logic ring[PLACES];
        logic [PLACE_BITS-1:0] place = '0;
        logic [16:0] known = 17'd0;  // places written since the plug came in; the others count as high
        logic level = 1'b1;

        always_ff @(posedge clk) begin
            place <= place == LAST ? '0 : place + PLACE_BITS'(1);
            ring[place] <= early;
            if (!plugged) begin
                known <= 17'd0;
                level <= 1'b1;
            end else begin
                if (known != 17'(PLACES)) known <= known + 17'd1;
                level <= ring[place] | known != 17'(PLACES);
            end
        end

        assign late = level;
    end

endmodule
