// SPDX-License-Identifier: Apache-2.0
// Keeps what the levels above the present one have to remember. Reading takes no cycle.
module level_stack #(
    parameter int LEVELS = 1,
    parameter int WIDTH = 8
) (
    input  logic             clk,
    input  logic             write,
    // verilator lint_off UNUSEDSIGNAL
    input  logic [      2:0] write_level,  // as many bits as LEVELS needs
    input  logic [      2:0] read_level,
    // verilator lint_on UNUSEDSIGNAL
    input  logic [WIDTH-1:0] write_data,
    output logic [WIDTH-1:0] read_data
);

    localparam int ADDRESS_WIDTH = LEVELS > 1 ? $clog2(LEVELS) : 1;

    logic [WIDTH-1:0] entries[0:2**ADDRESS_WIDTH-1];

    assign read_data = entries[read_level[ADDRESS_WIDTH-1:0]];

    always_ff @(posedge clk) begin
        if (write) entries[write_level[ADDRESS_WIDTH-1:0]] <= write_data;
    end

endmodule
