// SPDX-License-Identifier: Apache-2.0
// Copies words from one place of a bus to another: registers behind an AXI4-Lite slave, and an AXI4-Lite master that
// has one access open at a time.
module copy_engine (
    input  logic        aclk,
    input  logic        aresetn,
    input  logic [15:0] awaddr,
    input  logic [2:0]  awprot,
    input  logic        awvalid,
    output logic        awready,
    input  logic [31:0] wdata,
    input  logic [3:0]  wstrb,
    input  logic        wvalid,
    output logic        wready,
    output logic [1:0]  bresp,
    output logic        bvalid,
    input  logic        bready,
    input  logic [15:0] araddr,
    input  logic [2:0]  arprot,
    input  logic        arvalid,
    output logic        arready,
    output logic [31:0] rdata,
    output logic [1:0]  rresp,
    output logic        rvalid,
    input  logic        rready,
    output logic        irq,
    output logic        busy,
    output logic        may_interrupt,  // with the end of this copy

    output logic [31:0] m_awaddr,
    output logic [2:0]  m_awprot,
    output logic        m_awvalid,
    input  logic        m_awready,
    output logic [31:0] m_wdata,
    output logic [3:0]  m_wstrb,
    output logic        m_wvalid,
    input  logic        m_wready,
    input  logic [1:0]  m_bresp,
    input  logic        m_bvalid,
    output logic        m_bready,
    output logic [31:0] m_araddr,
    output logic [2:0]  m_arprot,
    output logic        m_arvalid,
    input  logic        m_arready,
    input  logic [31:0] m_rdata,
    input  logic [1:0]  m_rresp,
    input  logic        m_rvalid,
    output logic        m_rready
);

    localparam logic [1:0] OKAY = 2'b00;

    typedef enum logic [1:0] {IDLE, READ, WRITE, STEP} state_t;

    // The values of STATUS.ERROR.
    typedef enum logic [1:0] {NO_ERROR, READ_FAILED, WRITE_FAILED} failure_t;

    // Words are counted, and addresses of words are kept.
    typedef logic [29:0] words_t;

    state_t state;
    failure_t failure;
    words_t source;
    words_t destination;
    words_t length;
    words_t read_from;
    words_t write_to;
    words_t left;
    logic irq_enable;
    logic done;
    logic overrun;

    // The write channels: a write takes effect at the edge that ends the cycle of its handshake, the one cycle in which
    // READY is high.
    logic [15:0] write_offset;
    logic write_idle;  // a write that is not in a busy cycle
    logic write_control;
    logic write_status;
    logic start_request;
    logic start;
    logic last_step;

    always_comb begin
        wready = awready;
        bresp = OKAY;
        busy = state != IDLE;
        write_offset = {awaddr[15:2], 2'b00};
        write_idle = awready & ~busy;
        write_control = awready & wstrb[0] & (write_offset == copy_engine_registers_pkg::CONTROL);
        write_status = awready & wstrb[0] & (write_offset == copy_engine_registers_pkg::STATUS);
        start_request = write_control & wdata[copy_engine_registers_pkg::CONTROL_START_LSB];
        start = start_request & ~busy;
        last_step = (state == STEP) & ((left == 30'd0) | (failure != NO_ERROR));
        irq = done & irq_enable;
        may_interrupt = busy & irq_enable;
    end

    always_ff @(posedge aclk) begin
        if (~aresetn) begin
            awready <= 1'b0;
            bvalid <= 1'b0;
        end else begin
            awready <= awvalid & wvalid & ~awready & ~bvalid;
            bvalid <= awready | (bvalid & ~bready);
        end
    end

    function automatic words_t merged(input words_t value, input logic [31:2] data, input logic [3:0] lanes);
        merged = {lanes[3] ? data[31:24] : value[29:22], lanes[2] ? data[23:16] : value[21:14],
                  lanes[1] ? data[15:8] : value[13:6], lanes[0] ? data[7:2] : value[5:0]};
    endfunction

    always_ff @(posedge aclk) begin
        if (~aresetn) begin
            source <= 30'd0;
            destination <= 30'd0;
            length <= 30'd0;
        end else if (write_idle) begin
            if (write_offset == copy_engine_registers_pkg::SOURCE) source <= merged(source, wdata[31:2], wstrb);
            if (write_offset == copy_engine_registers_pkg::DESTINATION) begin
                destination <= merged(destination, wdata[31:2], wstrb);
            end
            if (write_offset == copy_engine_registers_pkg::LENGTH) length <= merged(length, wdata[31:2], wstrb);
        end
    end

    // A bit that is set and cleared at one edge ends up set.
    always_ff @(posedge aclk) begin
        if (~aresetn) begin
            irq_enable <= 1'b0;
            done <= 1'b0;
            overrun <= 1'b0;
        end else begin
            if (write_control) irq_enable <= wdata[copy_engine_registers_pkg::CONTROL_IRQ_ENABLE_LSB];
            if (last_step) begin
                done <= 1'b1;
            end else if (start | (write_status & wdata[copy_engine_registers_pkg::STATUS_DONE_LSB])) begin
                done <= 1'b0;
            end
            if (start_request & busy) begin
                overrun <= 1'b1;
            end else if (write_status & wdata[copy_engine_registers_pkg::STATUS_OVERRUN_LSB]) begin
                overrun <= 1'b0;
            end
        end
    end

    // The copy. VALID of each channel is high from the first cycle of an access on until its handshake.
    always_comb begin
        m_araddr = {read_from, 2'b00};
        m_arprot = 3'b000;
        m_rready = state == READ;
        m_awaddr = {write_to, 2'b00};
        m_awprot = 3'b000;
        m_wstrb = 4'b1111;
        m_bready = state == WRITE;
    end

    always_ff @(posedge aclk) begin
        if (~aresetn) begin
            state <= IDLE;
            failure <= NO_ERROR;
            left <= 30'd0;
            m_arvalid <= 1'b0;
            m_awvalid <= 1'b0;
            m_wvalid <= 1'b0;
        end else begin
            m_arvalid <= m_arvalid & ~m_arready;
            m_awvalid <= m_awvalid & ~m_awready;
            m_wvalid <= m_wvalid & ~m_wready;
            unique case (state)
                IDLE:
                if (start) begin
                    state <= length == 30'd0 ? STEP : READ;
                    m_arvalid <= length != 30'd0;
                    failure <= NO_ERROR;
                    read_from <= source;
                    write_to <= destination;
                    left <= length;
                end
                READ:
                if (m_rvalid) begin
                    if (m_rresp == OKAY) begin
                        state <= WRITE;
                        m_awvalid <= 1'b1;
                        m_wvalid <= 1'b1;
                        m_wdata <= m_rdata;
                    end else begin
                        state <= STEP;
                        failure <= READ_FAILED;
                    end
                end
                WRITE:
                if (m_bvalid) begin
                    state <= STEP;
                    if (m_bresp == OKAY) begin
                        left <= left - 30'd1;
                        read_from <= read_from + 30'd1;
                        write_to <= write_to + 30'd1;
                    end else begin
                        failure <= WRITE_FAILED;
                    end
                end
                STEP: begin
                    state <= last_step ? IDLE : READ;
                    m_arvalid <= ~last_step;
                end
            endcase
        end
    end

    // The read channels: the value of the handshake's cycle is registered, the one cycle in which READY is high.
    logic [15:0] read_offset;
    logic [31:0] value;
    logic [31:0] control_value;
    logic [31:0] status_value;
    logic unused_bits;

    always_comb begin
        rresp = OKAY;
        read_offset = {araddr[15:2], 2'b00};
        unused_bits = &{1'b0, awaddr[1:0], araddr[1:0], awprot, arprot};
    end

    always_comb begin
        control_value = 32'd0;
        control_value[copy_engine_registers_pkg::CONTROL_IRQ_ENABLE_LSB] = irq_enable;
        status_value = 32'd0;
        status_value[copy_engine_registers_pkg::STATUS_BUSY_LSB] = busy;
        status_value[copy_engine_registers_pkg::STATUS_DONE_LSB] = done;
        status_value[copy_engine_registers_pkg::STATUS_OVERRUN_LSB] = overrun;
        status_value[copy_engine_registers_pkg::STATUS_ERROR_LSB+:2] = busy ? NO_ERROR : failure;
        unique case (read_offset)
            copy_engine_registers_pkg::ID: value = copy_engine_registers_pkg::ID_RESET;
            copy_engine_registers_pkg::VERSION: value = copy_engine_registers_pkg::VERSION_RESET;
            copy_engine_registers_pkg::CONTROL: value = control_value;
            copy_engine_registers_pkg::STATUS: value = status_value;
            copy_engine_registers_pkg::SOURCE: value = {source, 2'b00};
            copy_engine_registers_pkg::DESTINATION: value = {destination, 2'b00};
            copy_engine_registers_pkg::LENGTH: value = {length, 2'b00};
            copy_engine_registers_pkg::LEFT: value = busy ? 32'd0 : {left, 2'b00};
            default: value = 32'd0;
        endcase
    end

    always_ff @(posedge aclk) begin
        if (~aresetn) begin
            arready <= 1'b0;
            rvalid <= 1'b0;
            rdata <= 32'd0;
        end else begin
            arready <= arvalid & ~arready & ~rvalid;
            rvalid <= arready | (rvalid & ~rready);
            if (arready) rdata <= value;
        end
    end

endmodule
