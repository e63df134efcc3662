// SPDX-License-Identifier: Apache-2.0
// A stack of the jumps of the present chain for each level. Reading takes no cycle.
module chain_memory #(
    parameter int LEVELS = 2
) (
    input  logic                                       clk,
    input  logic                                       write,
    // verilator lint_off UNUSEDSIGNAL
    input  logic [2:0]                                 level,        // as many bits as LEVELS needs
    // verilator lint_on UNUSEDSIGNAL
    input  logic [4:0]                                 write_index,
    input  logic [checkers_search_pkg::JUMP_WIDTH-1:0] write_jump,
    input  logic [4:0]                                 read_index,
    output logic [checkers_search_pkg::JUMP_WIDTH-1:0] read_jump
);

    localparam int ADDRESS_WIDTH = 5 + $clog2(LEVELS);

    logic [checkers_search_pkg::JUMP_WIDTH-1:0] jumps[0:32*LEVELS-1];
    logic [ADDRESS_WIDTH-1:0] write_address;
    logic [ADDRESS_WIDTH-1:0] read_address;

    assign write_address = ADDRESS_WIDTH'({level, write_index});
    assign read_address = ADDRESS_WIDTH'({level, read_index});
    assign read_jump = jumps[read_address];

    always_ff @(posedge clk) begin
        if (write) jumps[write_address] <= write_jump;
    end

endmodule
