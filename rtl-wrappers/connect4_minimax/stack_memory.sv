// SPDX-License-Identifier: Apache-2.0
// The solver's stack: a simple dual-port memory, one write and one registered read a cycle, held in block RAM.
// Writing and reading one entry in the same cycle reads the old one; the solver never does.
module stack_memory #(
    parameter int WIDTH = 100
) (
    input  logic             aclk,
    input  logic             write,
    input  logic [3:0]       write_level,
    input  logic [WIDTH-1:0] write_data,
    input  logic             read,
    input  logic [3:0]       read_level,
    output logic [WIDTH-1:0] read_data     // one cycle after `read`
);

    (* ram_style = "block" *) logic [WIDTH-1:0] entries[16];

    always_ff @(posedge aclk) begin
        if (write) entries[write_level] <= write_data;
        if (read) read_data <= entries[read_level];
    end

endmodule
