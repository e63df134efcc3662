// SPDX-License-Identifier: Apache-2.0
// Locked when every output of a clock primitive has risen.
`ifndef STAND_IN_CLOCK_RATIO
`define STAND_IN_CLOCK_RATIO 1
`endif
module stand_in_lock #(
    parameter real LONGEST = 1.0  // of its outputs' divisions
) (
    input      clk,
    input      rst,
    output reg locked
);
    localparam integer EDGES = $rtoi(LONGEST * `STAND_IN_CLOCK_RATIO + 0.5);
    reg [31:0] count = 0;

    initial locked = 1'b0;
    always @(posedge clk or posedge rst)
        if (rst) begin
            count  <= 0;
            locked <= 1'b0;
        end else begin
            locked <= count >= EDGES;
            if (count < EDGES) count <= count + 1;
        end
endmodule
