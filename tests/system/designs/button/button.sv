// SPDX-License-Identifier: Apache-2.0
// Several contacts, of which one is looked at: those of a bank in an array, the levels as a vector of vectors. A clock
// of its own counts what it sees of the other.
module button
    import button_pkg::*;
#(
    parameter logic [95:0] NAMES = 96'd0
) (
    input  logic             clk,
    input  logic             other_clk,
    input  logic             rst,
    input  logic [lanes-1:0] bank [2],
    output logic [1:0][lanes-1:0] levels
);
    wire [23:0] hold;
    memory memory (.hold(hold));

    logic [1:0] met;
    logic [23:0] count;
    logic level;
    logic [7:0] seen = 8'd0;

    always_ff @(posedge clk) begin
        met <= {met[0], bank[1][2]};
        if (met[1] == level) count <= 24'd0;
        else if (count + 24'd1 == hold) {count, level} <= {24'd0, met[1]};
        else count <= count + 24'd1;
        if (rst) {met, count, level} <= '0;
    end
    always_ff @(posedge other_clk) seen <= seen + {7'd0, level};

    assign levels[1] = {level, 3'd0};
    assign levels[0] = seen[3:0] ^ NAMES[95:92];
endmodule
