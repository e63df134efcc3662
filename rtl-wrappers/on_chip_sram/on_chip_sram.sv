// SPDX-License-Identifier: Apache-2.0
// Dual-port on-chip memory of 32-bit words: an Avalon-MM slave s1 with a read latency of one cycle, and a plain port s2
// for logic of the fabric that reads at every edge. Reads give what the memory held before the edge; s1_readdata stays
// until the next read. When both ports write one word at one edge, s1's lanes are written and s2's write is lost as a
// whole. Reset stops no access.
module on_chip_sram #(
    parameter int WORDS = 16384  // a power of two; of one word the address is ignored
) (
    input  logic                                     clk,
    input  logic                                     reset,           // of conflict; the contents stay
    input  logic [$clog2(WORDS > 1 ? WORDS : 2)-1:0] s1_address,      // of a word
    input  logic                                     s1_read,
    input  logic                                     s1_write,
    input  logic [3:0]                               s1_byteenable,
    input  logic [31:0]                              s1_writedata,
    output logic [31:0]                              s1_readdata,
    output logic                                     s1_waitrequest,  // never
    input  logic [$clog2(WORDS > 1 ? WORDS : 2)-1:0] s2_addr,
    input  logic                                     s2_we,
    input  logic [31:0]                              s2_wdata,
    output logic [31:0]                              s2_rdata,
    output logic                                     conflict         // a write of s2 was lost at the edge before this cycle
);

    logic [3:0] s1_lanes;
    logic clash;
    logic [$clog2(WORDS > 1 ? WORDS : 2)-1:0] index_a;
    logic [$clog2(WORDS > 1 ? WORDS : 2)-1:0] index_b;

    always_comb begin
        s1_waitrequest = 1'b0;
        index_a = WORDS == 1 ? '0 : s1_address;
        index_b = WORDS == 1 ? '0 : s2_addr;
        s1_lanes = s1_write ? s1_byteenable : 4'd0;
        clash = s1_lanes != 4'd0 && s2_we && index_a == index_b;
    end

    sram_words #(
        .WORDS(WORDS)
    ) words (
        .clk(clk),
        .address_a(index_a),
        .read_a(s1_read),
        .lanes_a(s1_lanes),
        .data_a(s1_writedata),
        .word_a(s1_readdata),
        .address_b(index_b),
        .write_b(s2_we && !clash),
        .data_b(s2_wdata),
        .word_b(s2_rdata)
    );

    always_ff @(posedge clk) begin
        if (reset) begin
            conflict <= 1'b0;
        end else begin
            conflict <= clash;
        end
    end

endmodule
