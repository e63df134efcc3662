// SPDX-License-Identifier: Apache-2.0
// A contact without its bouncing: a level counts when it has lasted STEADY cycles without a break.

module debouncer #(
    parameter int STEADY = 648_000
) (
    input  logic clk,
    input  logic rst,      // active high
    input  logic contact,  // not of this clock
    output logic level
);

    localparam int WIDTH = $clog2(STEADY + 1);
    localparam logic [WIDTH-1:0] LAST = WIDTH'(STEADY - 1);

    logic meeting;
    logic sampled;
    logic [WIDTH-1:0] count;

    always_ff @(posedge clk) begin
        if (rst) begin
            meeting <= 1'b0;
            sampled <= 1'b0;
        end else begin
            meeting <= contact;
            sampled <= meeting;
        end
    end

    always_ff @(posedge clk) begin
        if (rst) begin
            count <= '0;
            level <= 1'b0;
        end else if (sampled == level) begin
            count <= '0;
        end else if (count == LAST) begin
            count <= '0;
            level <= sampled;
        end else begin
            count <= count + 1'b1;
        end
    end

endmodule
