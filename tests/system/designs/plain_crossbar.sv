// SPDX-License-Identifier: Apache-2.0
// A crossbar of one initiator and one target in another style than ours: nothing but wires between its ports, which are
// AMBA's in upper case. An address outside the window of the target ends with DECERR. An initiator offers it a read or a
// write, not both.
module plain_crossbar (
    input  logic        ACLK,
    input  logic        ARESETN,
    input  logic [31:0] S_AXI_AWADDR,
    input  logic [ 2:0] S_AXI_AWPROT,
    input  logic        S_AXI_AWVALID,
    output logic        S_AXI_AWREADY,
    input  logic [31:0] S_AXI_WDATA,
    input  logic [ 3:0] S_AXI_WSTRB,
    input  logic        S_AXI_WVALID,
    output logic        S_AXI_WREADY,
    output logic [ 1:0] S_AXI_BRESP,
    output logic        S_AXI_BVALID,
    input  logic        S_AXI_BREADY,
    input  logic [31:0] S_AXI_ARADDR,
    input  logic [ 2:0] S_AXI_ARPROT,
    input  logic        S_AXI_ARVALID,
    output logic        S_AXI_ARREADY,
    output logic [31:0] S_AXI_RDATA,
    output logic [ 1:0] S_AXI_RRESP,
    output logic        S_AXI_RVALID,
    input  logic        S_AXI_RREADY,
    output logic [31:0] M_AXI_AWADDR,
    output logic [ 2:0] M_AXI_AWPROT,
    output logic        M_AXI_AWVALID,
    input  logic        M_AXI_AWREADY,
    output logic [31:0] M_AXI_WDATA,
    output logic [ 3:0] M_AXI_WSTRB,
    output logic        M_AXI_WVALID,
    input  logic        M_AXI_WREADY,
    input  logic [ 1:0] M_AXI_BRESP,
    input  logic        M_AXI_BVALID,
    output logic        M_AXI_BREADY,
    output logic [31:0] M_AXI_ARADDR,
    output logic [ 2:0] M_AXI_ARPROT,
    output logic        M_AXI_ARVALID,
    input  logic        M_AXI_ARREADY,
    input  logic [31:0] M_AXI_RDATA,
    input  logic [ 1:0] M_AXI_RRESP,
    input  logic        M_AXI_RVALID,
    output logic        M_AXI_RREADY
);
    localparam logic [1:0] DECERR = 2'b11;

    // One transaction at a time, so that a hole's answer keeps its place.
    logic busy;          // at the target
    logic hole_read;     // the hole answers
    logic hole_write;
    logic aw_done;       // of the write that is offered to the target
    logic w_done;

    wire in_window_read = S_AXI_ARADDR[31:16] == 16'h43C0;
    wire in_window_write = S_AXI_AWADDR[31:16] == 16'h43C0;
    wire quiet = !busy && !hole_read && !hole_write && ARESETN;
    wire read = quiet && S_AXI_ARVALID && !aw_done && !w_done;
    wire write = quiet && !S_AXI_ARVALID && S_AXI_AWVALID && S_AXI_WVALID || quiet && (aw_done || w_done);

    assign M_AXI_ARADDR  = S_AXI_ARADDR;
    assign M_AXI_ARPROT  = S_AXI_ARPROT;
    assign M_AXI_ARVALID = read && in_window_read;
    assign S_AXI_ARREADY = read && (in_window_read ? M_AXI_ARREADY : 1'b1);

    assign M_AXI_AWADDR  = S_AXI_AWADDR;
    assign M_AXI_AWPROT  = S_AXI_AWPROT;
    assign M_AXI_AWVALID = write && in_window_write && !aw_done;
    assign M_AXI_WDATA   = S_AXI_WDATA;
    assign M_AXI_WSTRB   = S_AXI_WSTRB;
    assign M_AXI_WVALID  = write && in_window_write && !w_done;
    wire aw_taken = aw_done || M_AXI_AWREADY;
    wire w_taken = w_done || M_AXI_WREADY;
    // Both are taken from the initiator when the target has taken both.
    wire write_taken = write && (in_window_write ? aw_taken && w_taken : 1'b1);
    assign S_AXI_AWREADY = write_taken;
    assign S_AXI_WREADY  = write_taken;

    assign S_AXI_RVALID = hole_read || busy && M_AXI_RVALID;
    assign S_AXI_RDATA  = hole_read ? 32'd0 : M_AXI_RDATA;
    assign S_AXI_RRESP  = hole_read ? DECERR : M_AXI_RRESP;
    assign M_AXI_RREADY = busy && S_AXI_RREADY;
    assign S_AXI_BVALID = hole_write || busy && M_AXI_BVALID;
    assign S_AXI_BRESP  = hole_write ? DECERR : M_AXI_BRESP;
    assign M_AXI_BREADY = busy && S_AXI_BREADY;

    always_ff @(posedge ACLK) begin
        aw_done <= ARESETN && write && in_window_write && aw_taken && !write_taken;
        w_done  <= ARESETN && write && in_window_write && w_taken && !write_taken;
        if (!ARESETN) begin
            busy       <= 1'b0;
            hole_read  <= 1'b0;
            hole_write <= 1'b0;
        end else begin
            if (read && S_AXI_ARREADY) begin
                busy      <= in_window_read;
                hole_read <= !in_window_read;
            end
            if (write_taken) begin
                busy       <= in_window_write;
                hole_write <= !in_window_write;
            end
            if (S_AXI_RVALID && S_AXI_RREADY || S_AXI_BVALID && S_AXI_BREADY) begin
                busy       <= 1'b0;
                hole_read  <= 1'b0;
                hole_write <= 1'b0;
            end
        end
    end
endmodule
