// SPDX-License-Identifier: Apache-2.0
// The engine's registers behind an AXI4-Lite slave, with the counters that two of them show.
// All responses are OKAY: a hole reads 0, a write to a hole or to a read-only register is ignored.
module connect4_minimax_axi #(
    parameter int SOLVERS = 1,
    parameter int ALPHA_BETA = 0
) (
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
    output logic        may_interrupt,  // with the end of this search
    input  logic [3:0]  strap_depth,

    output logic                          start,    // the first busy cycle
    output connect4_minimax_pkg::board_t  board,
    output connect4_minimax_pkg::board_t  mask,
    output connect4_minimax_pkg::level_t  depth,    // 1 to MAX_DEPTH
    output logic                          prune,
    input  logic [2:0]                    created,  // boards created in this cycle, by all solvers
    input  logic                          done,     // the last busy cycle; the three below are valid in it
    input  connect4_minimax_pkg::result_t result,
    input  logic [2:0]                    move,
    input  connect4_minimax_pkg::value_t  score
);

    logic [3:0] depth_register;
    logic alpha_beta_enable;
    logic irq_enable;
    logic done_flag;
    logic overrun;
    connect4_minimax_pkg::result_t last_result;
    logic [2:0] last_move;
    connect4_minimax_pkg::value_t last_score;
    logic [47:0] nodes;
    logic [47:0] cycles;

    // Write channels: address and data are taken together, and take effect at the edge that ends the handshake's cycle.
    // That is the one cycle in which READY, a register, is high; VALID stays until then.
    logic write;
    logic write_plain;  // to a register that holds its value during a search
    logic [15:0] write_offset;
    logic write_control;
    logic write_status;
    logic start_request;

    always_comb begin
        wready = awready;
        bresp = 2'b00;

        write = awready;
        write_plain = write & ~busy;
        write_offset = {awaddr[15:2], 2'b00};
        write_control = write & wstrb[0] & (write_offset == connect4_minimax_registers_pkg::CONTROL);
        write_status = write & wstrb[0] & (write_offset == connect4_minimax_registers_pkg::STATUS);
        start_request = write_control & wdata[connect4_minimax_registers_pkg::CONTROL_START_LSB];
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

    function automatic logic [31:0] merged(input logic [31:0] value, input logic [31:0] data, input logic [3:0] lanes);
        merged = {lanes[3] ? data[31:24] : value[31:24], lanes[2] ? data[23:16] : value[23:16],
                  lanes[1] ? data[15:8] : value[15:8], lanes[0] ? data[7:0] : value[7:0]};
    endfunction

    // Position and options.
    always_ff @(posedge aclk) begin
        if (~aresetn) begin
            board <= 42'd0;
            mask <= 42'd0;
            depth_register <= strap_depth;
        end else if (write_plain) begin
            if (write_offset == connect4_minimax_registers_pkg::BOARD_LO) begin
                board[31:0] <= merged(board[31:0], wdata, wstrb);
            end
            if (write_offset == connect4_minimax_registers_pkg::BOARD_HI) begin
                board[41:32] <= 10'(merged(32'(board[41:32]), wdata, wstrb));
            end
            if (write_offset == connect4_minimax_registers_pkg::MASK_LO) begin
                mask[31:0] <= merged(mask[31:0], wdata, wstrb);
            end
            if (write_offset == connect4_minimax_registers_pkg::MASK_HI) begin
                mask[41:32] <= 10'(merged(32'(mask[41:32]), wdata, wstrb));
            end
            if (wstrb[0] & (write_offset == connect4_minimax_registers_pkg::DEPTH)) begin
                depth_register <= wdata[3:0];
            end
        end
    end

    generate
        if (ALPHA_BETA != 0) begin : options
            always_ff @(posedge aclk) begin
                if (~aresetn) begin
                    alpha_beta_enable <= 1'b1;
                end else if (write_plain & wstrb[0] & (write_offset == connect4_minimax_registers_pkg::OPTIONS)) begin
                    alpha_beta_enable <= wdata[connect4_minimax_registers_pkg::OPTIONS_ALPHA_BETA_LSB];
                end
            end
        end else begin : no_options
            assign alpha_beta_enable = 1'b0;
        end
    endgenerate

    always_comb begin
        prune = alpha_beta_enable;
        if (depth_register == 4'd0) begin
            depth = 4'd1;
        end else if (depth_register > 4'(connect4_minimax_pkg::MAX_DEPTH)) begin
            depth = 4'(connect4_minimax_pkg::MAX_DEPTH);
        end else begin
            depth = depth_register;
        end
    end

    // Start, end and interrupt. A bit that is set and cleared at one edge ends up set.
    always_ff @(posedge aclk) begin
        if (~aresetn) begin
            start <= 1'b0;
            busy <= 1'b0;
            irq_enable <= 1'b0;
        end else begin
            start <= start_request & ~busy;
            if (done) begin
                busy <= 1'b0;
            end else if (start_request) begin
                busy <= 1'b1;
            end
            if (write_control) irq_enable <= wdata[connect4_minimax_registers_pkg::CONTROL_IRQ_ENABLE_LSB];
        end
    end

    always_ff @(posedge aclk) begin
        if (~aresetn) begin
            done_flag <= 1'b0;
            overrun <= 1'b0;
        end else begin
            if (done) begin
                done_flag <= 1'b1;
            end else if ((start_request & ~busy) |
                         (write_status & wdata[connect4_minimax_registers_pkg::STATUS_DONE_LSB])) begin
                done_flag <= 1'b0;
            end
            if (start_request & busy) begin
                overrun <= 1'b1;
            end else if (write_status & wdata[connect4_minimax_registers_pkg::STATUS_OVERRUN_LSB]) begin
                overrun <= 1'b0;
            end
        end
    end

    assign irq = done_flag & irq_enable;
    assign may_interrupt = busy & irq_enable;

    // The answer and what it cost. CYCLES counts the busy cycles.
    always_ff @(posedge aclk) begin
        if (~aresetn) begin
            last_result <= connect4_minimax_pkg::RESULT_OK;
            last_move <= 3'd0;
            last_score <= 9'sd0;
        end else if (done) begin
            last_result <= result;
            last_move <= move;
            last_score <= score;
        end
    end

    always_ff @(posedge aclk) begin
        if (~aresetn | (start_request & ~busy)) begin
            nodes <= 48'd0;
            cycles <= 48'd0;
        end else if (busy) begin
            nodes <= nodes + 48'(created);
            cycles <= cycles + 48'd1;
        end
    end

    // Read channels: the value of the address handshake's cycle is registered, the one cycle in which READY is high.
    logic [15:0] read_offset;
    logic [31:0] config_value;
    logic [31:0] control_value;
    logic [31:0] status_value;
    logic [31:0] options_value;
    logic [31:0] plain_value;
    logic [31:0] answer_value;  // of the registers that read 0 during a search
    logic unused_bits;

    always_comb begin
        rresp = 2'b00;
        read_offset = {araddr[15:2], 2'b00};
        unused_bits = &{1'b0, awaddr[1:0], araddr[1:0], awprot, arprot};
    end

    always_comb begin
        config_value = 32'd0;
        config_value[connect4_minimax_registers_pkg::CONFIG_ALPHA_BETA_LSB] = ALPHA_BETA != 0;
        config_value[connect4_minimax_registers_pkg::CONFIG_SOLVERS_LSB+:3] = 3'(SOLVERS);
        config_value[connect4_minimax_registers_pkg::CONFIG_MAX_DEPTH_LSB+:4] = 4'(connect4_minimax_pkg::MAX_DEPTH);
        control_value = 32'd0;
        control_value[connect4_minimax_registers_pkg::CONTROL_IRQ_ENABLE_LSB] = irq_enable;
        status_value = 32'd0;
        status_value[connect4_minimax_registers_pkg::STATUS_BUSY_LSB] = busy;
        status_value[connect4_minimax_registers_pkg::STATUS_DONE_LSB] = done_flag;
        status_value[connect4_minimax_registers_pkg::STATUS_OVERRUN_LSB] = overrun;
        status_value[connect4_minimax_registers_pkg::STATUS_RESULT_LSB+:3] = busy ? 3'd0 : last_result;
        options_value = 32'd0;
        options_value[connect4_minimax_registers_pkg::OPTIONS_ALPHA_BETA_LSB] = alpha_beta_enable;
    end

    always_comb begin
        unique case (read_offset)
            connect4_minimax_registers_pkg::ID: plain_value = connect4_minimax_registers_pkg::ID_RESET;
            connect4_minimax_registers_pkg::VERSION: plain_value = connect4_minimax_registers_pkg::VERSION_RESET;
            connect4_minimax_registers_pkg::CONFIG: plain_value = config_value;
            connect4_minimax_registers_pkg::CONTROL: plain_value = control_value;
            connect4_minimax_registers_pkg::STATUS: plain_value = status_value;
            connect4_minimax_registers_pkg::BOARD_LO: plain_value = board[31:0];
            connect4_minimax_registers_pkg::BOARD_HI: plain_value = 32'(board[41:32]);
            connect4_minimax_registers_pkg::MASK_LO: plain_value = mask[31:0];
            connect4_minimax_registers_pkg::MASK_HI: plain_value = 32'(mask[41:32]);
            connect4_minimax_registers_pkg::DEPTH: plain_value = 32'(depth_register);
            connect4_minimax_registers_pkg::OPTIONS: plain_value = options_value;
            default: plain_value = 32'd0;
        endcase
        unique case (read_offset)
            connect4_minimax_registers_pkg::MOVE: answer_value = 32'(last_move);
            connect4_minimax_registers_pkg::SCORE: answer_value = {{23{last_score[8]}}, last_score};
            connect4_minimax_registers_pkg::NODES_LO: answer_value = nodes[31:0];
            connect4_minimax_registers_pkg::NODES_HI: answer_value = 32'(nodes[47:32]);
            connect4_minimax_registers_pkg::CYCLES_LO: answer_value = cycles[31:0];
            connect4_minimax_registers_pkg::CYCLES_HI: answer_value = 32'(cycles[47:32]);
            default: answer_value = 32'd0;
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
            if (arready) rdata <= busy ? plain_value : plain_value | answer_value;
        end
    end

endmodule
