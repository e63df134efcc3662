// SPDX-License-Identifier: Apache-2.0
// Four registers behind an AXI4-Lite slave, with the pins of a UART that sends nothing. Addresses and data are taken as
// they come and kept until both are there. FAULT chooses one error: 1 BVALID does not wait for BREADY, 2 nor RVALID for
// RREADY, 3 RDATA follow the registers while RVALID waits, 4 BRESP changes while BVALID waits, 5 a response to an address
// alone, 6 read data that nobody has asked for, 7 RVALID in reset, 8 EXOKAY, 9 data that come first are lost.
module register_slave #(parameter FAULT = 0) (
    input S_AXI_ACLK, input S_AXI_ARESETN,
    input [3:0] S_AXI_AWADDR, input S_AXI_AWVALID, output S_AXI_AWREADY,
    input [31:0] S_AXI_WDATA, input [3:0] S_AXI_WSTRB, input S_AXI_WVALID, output S_AXI_WREADY,
    output reg [1:0] S_AXI_BRESP, output reg S_AXI_BVALID, input S_AXI_BREADY,
    input [3:0] S_AXI_ARADDR, input S_AXI_ARVALID, output S_AXI_ARREADY,
    output [31:0] S_AXI_RDATA, output reg [1:0] S_AXI_RRESP, output reg S_AXI_RVALID, input S_AXI_RREADY,
    input RXD, output TXD, output INTR
);
    assign TXD = 1'b1;
    assign INTR = 1'b0;

    reg [31:0] regs [0:3];
    reg aw_full, w_full, ar_done;
    reg [1:0] aw_word, ar_word;
    reg [31:0] w_data, r_data;
    reg [3:0] w_strb;
    reg [4:0] idle;

    assign S_AXI_AWREADY = !aw_full && !S_AXI_BVALID;
    assign S_AXI_WREADY = !w_full && !S_AXI_BVALID;
    assign S_AXI_ARREADY = !S_AXI_RVALID;
    assign S_AXI_RDATA = FAULT == 3 ? regs[ar_word] : r_data;

    wire aw_now = S_AXI_AWVALID && S_AXI_AWREADY;
    wire w_now = S_AXI_WVALID && S_AXI_WREADY;
    wire both = aw_full && w_full;

    integer b;
    always @(posedge S_AXI_ACLK)
        if (!S_AXI_ARESETN) begin
            aw_full <= 0; w_full <= 0; S_AXI_BVALID <= 0; S_AXI_BRESP <= 0;
        end else begin
            if (aw_now) begin aw_full <= 1; aw_word <= S_AXI_AWADDR[3:2]; end
            if (w_now) begin w_full <= FAULT != 9 || aw_full || aw_now; w_data <= S_AXI_WDATA; w_strb <= S_AXI_WSTRB; end
            if (S_AXI_BVALID && (S_AXI_BREADY || FAULT == 1)) S_AXI_BVALID <= 0;
            if (FAULT == 4 && S_AXI_BVALID) S_AXI_BRESP <= 2;
            if (both || (FAULT == 5 && aw_full && !S_AXI_BVALID)) begin
                aw_full <= 0; w_full <= 0; S_AXI_BVALID <= 1; S_AXI_BRESP <= FAULT == 8 ? 1 : 0;
                for (b = 0; b < 4; b = b + 1) if (both && w_strb[b]) regs[aw_word][8*b +: 8] <= w_data[8*b +: 8];
            end
        end

    always @(posedge S_AXI_ACLK)
        if (!S_AXI_ARESETN) begin
            S_AXI_RVALID <= FAULT == 7; S_AXI_RRESP <= 0; idle <= 0;
        end else begin
            idle <= S_AXI_ARVALID ? 0 : idle + 1;
            if (S_AXI_RVALID && (S_AXI_RREADY || FAULT == 2)) S_AXI_RVALID <= 0;
            if (S_AXI_ARVALID && S_AXI_ARREADY) begin
                ar_word <= S_AXI_ARADDR[3:2]; r_data <= regs[S_AXI_ARADDR[3:2]]; S_AXI_RVALID <= 1;
            end
            if (FAULT == 6 && idle == 9) S_AXI_RVALID <= 1;
        end
endmodule
