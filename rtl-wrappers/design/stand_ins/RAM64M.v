// SPDX-License-Identifier: Apache-2.0
module RAM64M #(
    parameter [63:0] INIT_A = 64'h0,
    parameter [63:0] INIT_B = 64'h0,
    parameter [63:0] INIT_C = 64'h0,
    parameter [63:0] INIT_D = 64'h0,
    parameter IS_WCLK_INVERTED = 1'b0
) (
    input  [5:0] ADDRA,
    input  [5:0] ADDRB,
    input  [5:0] ADDRC,
    input  [5:0] ADDRD,
    input        DIA,
    input        DIB,
    input        DIC,
    input        DID,
    input        WCLK,
    input        WE,
    output       DOA,
    output       DOB,
    output       DOC,
    output       DOD
);
    // All four are written at the address of the fourth.
    reg [63:0] bits_a = INIT_A;
    reg [63:0] bits_b = INIT_B;
    reg [63:0] bits_c = INIT_C;
    reg [63:0] bits_d = INIT_D;
    wire clk = WCLK ^ IS_WCLK_INVERTED;

    always @(posedge clk) begin
        if (WE) begin
            bits_a[ADDRD] <= DIA;
            bits_b[ADDRD] <= DIB;
            bits_c[ADDRD] <= DIC;
            bits_d[ADDRD] <= DID;
        end
    end

    assign DOA = bits_a[ADDRA];
    assign DOB = bits_b[ADDRB];
    assign DOC = bits_c[ADDRC];
    assign DOD = bits_d[ADDRD];
endmodule
