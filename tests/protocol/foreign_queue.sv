// SPDX-License-Identifier: Apache-2.0
// Takes and offers at random. A VALID stays until its handshake; a READY may fall without one.
module foreign_queue #(
    parameter int          BITS = 32,
    parameter logic [15:0] SEED = 16'd1
) (
    input  logic            aclk,
    input  logic            aresetn,
    input  logic [BITS-1:0] in_data,
    input  logic            in_valid,
    output logic            in_ready,
    output logic [BITS-1:0] out_data,
    output logic            out_valid,
    input  logic            out_ready
);
    logic [15:0] random;
    logic full;
    logic [BITS-1:0] entry;

    always_ff @(posedge aclk) begin
        if (!aresetn) random <= SEED;
        else random <= {random[14:0], random[15] ^ random[13] ^ random[12] ^ random[10]};
    end

    // One entry waits behind the one that is offered.
    always_ff @(posedge aclk) begin
        if (!aresetn) begin
            full      <= 1'b0;
            in_ready  <= 1'b0;
            out_valid <= 1'b0;
        end else begin
            if (out_valid && out_ready) out_valid <= 1'b0;
            if (full && (!out_valid || out_ready) && random[2:0] < 3'd5) begin
                out_data  <= entry;
                out_valid <= 1'b1;
                full      <= 1'b0;
            end
            if (in_valid && in_ready) begin
                entry <= in_data;
                full  <= 1'b1;
            end
            in_ready <= !full && !(in_valid && in_ready) && random[7:5] < 3'd3;
        end
    end
endmodule
