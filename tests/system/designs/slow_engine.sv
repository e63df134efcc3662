// SPDX-License-Identifier: Apache-2.0
// Our engine as others might put it on a bus: seven address bits, no write strobes, no response codes, no interrupt; READY
// of write addresses before VALID and registered, data only after the address, read data READ_CYCLES later.
module slow_engine #(
    parameter int READ_CYCLES = 9
) (
    input  wire        S_AXI_ACLK,
    input  wire        S_AXI_ARESETN,
    input  wire [ 6:0] S_AXI_AWADDR,
    input  wire [ 2:0] S_AXI_AWPROT,
    input  wire        S_AXI_AWVALID,
    output reg         S_AXI_AWREADY,
    input  wire [31:0] S_AXI_WDATA,
    input  wire        S_AXI_WVALID,
    output reg         S_AXI_WREADY,
    output reg         S_AXI_BVALID,
    input  wire        S_AXI_BREADY,
    input  wire [ 6:0] S_AXI_ARADDR,
    input  wire        S_AXI_ARVALID,
    output reg         S_AXI_ARREADY,
    output reg  [31:0] S_AXI_RDATA,
    output reg         S_AXI_RVALID,
    input  wire        S_AXI_RREADY
);

    reg [6:0] write_address;
    reg [31:0] write_data;
    reg [6:0] read_address;
    reg inner_write;
    reg reading;
    reg inner_read;
    reg [7:0] wait_cycles;
    wire inner_awready;
    wire inner_bvalid;
    wire inner_arready;
    wire inner_rvalid;
    wire [31:0] inner_rdata;

    // Write: the address, then the data, then the engine, then the answer.
    always @(posedge S_AXI_ACLK) begin
        if (!S_AXI_ARESETN) begin
            S_AXI_AWREADY <= 1'b0;
            S_AXI_WREADY <= 1'b0;
            S_AXI_BVALID <= 1'b0;
            inner_write <= 1'b0;
        end else begin
            S_AXI_AWREADY <= !S_AXI_WREADY && !inner_write && !inner_bvalid && !S_AXI_BVALID;
            if (S_AXI_AWREADY && S_AXI_AWVALID) begin
                write_address <= S_AXI_AWADDR;
                S_AXI_AWREADY <= 1'b0;
                S_AXI_WREADY <= 1'b1;
            end
            if (S_AXI_WREADY) begin
                S_AXI_AWREADY <= 1'b0;
                if (S_AXI_WVALID) begin
                    write_data <= S_AXI_WDATA;
                    S_AXI_WREADY <= 1'b0;
                    inner_write <= 1'b1;
                end
            end
            if (inner_write && inner_awready) inner_write <= 1'b0;
            if (inner_bvalid) S_AXI_BVALID <= 1'b1;
            if (S_AXI_BVALID && S_AXI_BREADY) S_AXI_BVALID <= 1'b0;
        end
    end

    // Read: READY answers VALID, data wait READ_CYCLES.
    always @(posedge S_AXI_ACLK) begin
        if (!S_AXI_ARESETN) begin
            S_AXI_ARREADY <= 1'b0;
            S_AXI_RVALID <= 1'b0;
            reading <= 1'b0;
            inner_read <= 1'b0;
            wait_cycles <= 8'd0;
        end else begin
            S_AXI_ARREADY <= S_AXI_ARVALID && !S_AXI_ARREADY && !reading;
            if (S_AXI_ARREADY && S_AXI_ARVALID) begin
                reading <= 1'b1;
                read_address <= S_AXI_ARADDR;
                inner_read <= 1'b1;
            end
            if (inner_read && inner_arready) inner_read <= 1'b0;
            if (inner_rvalid) begin
                S_AXI_RDATA <= inner_rdata;
                wait_cycles <= 8'(READ_CYCLES);
            end
            if (wait_cycles != 8'd0) begin
                wait_cycles <= wait_cycles - 8'd1;
                if (wait_cycles == 8'd1) S_AXI_RVALID <= 1'b1;
            end
            if (S_AXI_RVALID && S_AXI_RREADY) begin
                S_AXI_RVALID <= 1'b0;
                reading <= 1'b0;
            end
        end
    end

    connect4_minimax #(
        .SOLVERS(1),
        .ALPHA_BETA(1)
    ) engine (
        .aclk(S_AXI_ACLK),
        .aresetn(S_AXI_ARESETN),
        .awaddr({9'd0, write_address}),
        .awprot(S_AXI_AWPROT),
        .awvalid(inner_write),
        .awready(inner_awready),
        .wdata(write_data),
        .wstrb(4'b1111),
        .wvalid(inner_write),
        .wready(),
        .bresp(),
        .bvalid(inner_bvalid),
        .bready(1'b1),
        .araddr({9'd0, read_address}),
        .arprot(3'b000),
        .arvalid(inner_read),
        .arready(inner_arready),
        .rdata(inner_rdata),
        .rresp(),
        .rvalid(inner_rvalid),
        .rready(1'b1),
        .irq(),
        .strap_depth(4'd8)
    );

endmodule
