// SPDX-License-Identifier: Apache-2.0
module RAM32M #(
    parameter [63:0] INIT_A = 64'h0,
    parameter [63:0] INIT_B = 64'h0,
    parameter [63:0] INIT_C = 64'h0,
    parameter [63:0] INIT_D = 64'h0,
    parameter IS_WCLK_INVERTED = 1'b0
) (
    input  [4:0] ADDRA,
    input  [4:0] ADDRB,
    input  [4:0] ADDRC,
    input  [4:0] ADDRD,
    input  [1:0] DIA,
    input  [1:0] DIB,
    input  [1:0] DIC,
    input  [1:0] DID,
    input        WCLK,
    input        WE,
    output [1:0] DOA,
    output [1:0] DOB,
    output [1:0] DOC,
    output [1:0] DOD
);
    // All four are written at the address of the fourth.
    reg [63:0] bits_a = INIT_A;
    reg [63:0] bits_b = INIT_B;
    reg [63:0] bits_c = INIT_C;
    reg [63:0] bits_d = INIT_D;
    wire clk = WCLK ^ IS_WCLK_INVERTED;

    always @(posedge clk) begin
        if (WE) begin
            bits_a[{ADDRD, 1'b0}+:2] <= DIA;
            bits_b[{ADDRD, 1'b0}+:2] <= DIB;
            bits_c[{ADDRD, 1'b0}+:2] <= DIC;
            bits_d[{ADDRD, 1'b0}+:2] <= DID;
        end
    end

    assign DOA = bits_a[{ADDRA, 1'b0}+:2];
    assign DOB = bits_b[{ADDRB, 1'b0}+:2];
    assign DOC = bits_c[{ADDRC, 1'b0}+:2];
    assign DOD = bits_d[{ADDRD, 1'b0}+:2];
endmodule
