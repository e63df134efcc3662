// SPDX-License-Identifier: Apache-2.0
// Parallel port behind an Avalon-MM slave with a read latency of one cycle: registers data, direction, interrupt mask and
// edge capture. A register that the parameters leave out reads 0. readdata stays until the next read.
module pio #(
    parameter int WIDTH = 32,     // 1 to 32
    parameter int DIRECTION = 0,  // 0 in, 1 out, 2 bidirectional
    parameter int EDGE = 0,       // captured: 0 none, 1 rising, 2 falling, 3 any
    parameter int IRQ = 0         // 0 none, 1 an input that the mask has is high, 2 a captured edge that it has
) (
    input  logic             clk,
    input  logic             reset,
    input  logic [1:0]       address,     // of a word
    input  logic             read,
    input  logic             write,
    input  logic [3:0]       byteenable,
    // verilator lint_off UNUSED
    input  logic [31:0]      writedata,
    // verilator lint_on UNUSED
    output logic [31:0]      readdata,
    input  logic [WIDTH-1:0] in_port,
    output logic [WIDTH-1:0] out_port,
    output logic [WIDTH-1:0] out_enable,
    output logic             irq,
    output logic             awaits_pins  // irq is low, and one of them may raise it
);

    localparam logic [1:0] DATA = 2'd0;
    localparam logic [1:0] DIRECTION_REGISTER = 2'd1;
    localparam logic [1:0] MASK = 2'd2;
    localparam logic [1:0] CAPTURE = 2'd3;

    // verilator lint_off UNUSED
    logic [31:0] written_bits;  // bits of enabled lanes
    // verilator lint_on UNUSED
    logic [WIDTH-1:0] ones;     // written, in enabled lanes
    logic [WIDTH-1:0] touched;

    always_comb begin
        written_bits = {{8{byteenable[3]}}, {8{byteenable[2]}}, {8{byteenable[1]}}, {8{byteenable[0]}}};
        if (!write) written_bits = 32'd0;
        touched = written_bits[WIDTH-1:0];
        ones = writedata[WIDTH-1:0] & touched;
    end

    // The output register and the direction.
    always_ff @(posedge clk) begin
        if (reset || DIRECTION == 0) begin
            out_port <= '0;
        end else if (address == DATA) begin
            out_port <= (out_port & ~touched) | ones;
        end
    end

    logic [WIDTH-1:0] directions;

    always_ff @(posedge clk) begin
        if (reset || DIRECTION != 2) begin
            directions <= '0;
        end else if (address == DIRECTION_REGISTER) begin
            directions <= (directions & ~touched) | ones;
        end
    end

    assign out_enable = DIRECTION == 1 ? '1 : directions;

    // The pins pass two registers, low after reset, between which edges are seen. A write clears the edges where it has
    // ones, and a new one at the same time is lost.
    logic [WIDTH-1:0] pins_now;
    logic [WIDTH-1:0] pins_before;
    logic [WIDTH-1:0] edges;
    logic [WIDTH-1:0] captured;

    always_comb begin
        case (EDGE)
            1: edges = pins_now & ~pins_before;
            2: edges = ~pins_now & pins_before;
            3: edges = pins_now ^ pins_before;
            default: edges = '0;
        endcase
    end

    always_ff @(posedge clk) begin
        if (reset) begin
            pins_now <= '0;
            pins_before <= '0;
            captured <= '0;
        end else begin
            pins_now <= in_port;
            pins_before <= pins_now;
            captured <= (captured | edges) & ~(address == CAPTURE ? ones : '0);
        end
    end

    logic [WIDTH-1:0] mask;

    always_ff @(posedge clk) begin
        if (reset || IRQ == 0) begin
            mask <= '0;
        end else if (address == MASK) begin
            mask <= (mask & ~touched) | ones;
        end
    end

    assign irq = (mask & (IRQ == 1 ? in_port : captured)) != '0;
    assign awaits_pins = mask != '0 && !irq;

    logic [WIDTH-1:0] chosen;

    always_comb begin
        case (address)
            DATA: chosen = (in_port & ~out_enable) | (out_port & out_enable);
            DIRECTION_REGISTER: chosen = directions;
            MASK: chosen = mask;
            default: chosen = captured;
        endcase
    end

    always_ff @(posedge clk) begin
        if (reset) begin
            readdata <= 32'd0;
        end else if (read) begin
            readdata <= 32'(chosen);
        end
    end

endmodule
