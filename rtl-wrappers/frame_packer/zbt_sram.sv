// SPDX-License-Identifier: Apache-2.0
// A model for simulation of a ZBT SRAM of 512K words of 36 bits, a chip beside the FPGA: address in cycle n, data of a
// read or a write in n + 2. Its content is 0 after reset; a real chip keeps what it has until the camera has filled it.
`ifndef YOSYS
module zbt_sram (
    input  logic        clk,
    input  logic        rst,
    input  logic [18:0] zbt_address,
    input  logic        zbt_we,
    input  logic [35:0] zbt_write_data,
    output logic [35:0] zbt_read_data
);

    localparam int WORDS = 524288;

    logic [35:0] words[WORDS];
    logic cleared;
    logic [18:0] first_address;
    logic [18:0] second_address;
    logic first_we;
    logic second_we;

    // A reset may last long, and clearing takes its time.
    initial cleared = 1'b0;
    always_ff @(posedge clk) cleared <= rst;

    // The word is stored before the next one is read, so a read right behind the write sees it.
    // verilator lint_off BLKSEQ
    always_ff @(posedge clk) begin
        if (rst) begin
            if (!cleared) begin
                for (int i = 0; i < WORDS; i++) words[i] = 36'd0;
            end
        end else if (second_we) begin
            words[second_address] = zbt_write_data;
        end
        zbt_read_data <= rst ? 36'd0 : words[first_address];
    end
    // verilator lint_on BLKSEQ

    always_ff @(posedge clk) begin
        if (rst) begin
            first_address <= 19'd0;
            second_address <= 19'd0;
            first_we <= 1'b0;
            second_we <= 1'b0;
        end else begin
            first_address <= zbt_address;
            second_address <= first_address;
            first_we <= zbt_we;
            second_we <= first_we;
        end
    end

endmodule
`endif
