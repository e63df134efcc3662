// SPDX-License-Identifier: Apache-2.0
// What the port's page says of its registers, pins and interrupt.
`include "rules.svh"

module pio_rules #(
    parameter int WIDTH = 32,
    parameter int DIRECTION = 0,  // 0 in, 1 out, 2 bidirectional
    parameter int EDGE = 0,       // 0 none, 1 rising, 2 falling, 3 any
    parameter int IRQ = 0         // 0 none, 1 level, 2 edge
) (
    input clk,
    input reset,
    input [1:0] address,
    input read,
    input write,
    input [3:0] byteenable,
    input [31:0] writedata,
    input [31:0] readdata,
    input [WIDTH-1:0] in_port,
    input [WIDTH-1:0] out_port,
    input [WIDTH-1:0] out_enable,
    input irq
);

    // The registers of the table. A bit takes what is written in its lane.
    logic [WIDTH-1:0] data = '0;
    logic [WIDTH-1:0] direction = '0;
    logic [WIDTH-1:0] mask = '0;
    logic [WIDTH-1:0] captured = '0;
    logic [31:0] lanes;
    logic known = 1'b0;  // a reset has been

    always_comb begin
        lanes = {{8{byteenable[3]}}, {8{byteenable[2]}}, {8{byteenable[1]}}, {8{byteenable[0]}}} & {32{write}};
    end

    // An edge of the cycles n - 1 and n is seen in n + 1, and captured from n + 2 on.
    logic [WIDTH-1:0] pins = '0;
    logic [WIDTH-1:0] pins_before = '0;
    logic [WIDTH-1:0] seen;

    always_comb begin
        seen = '0;
        if (EDGE == 1 || EDGE == 3) seen |= pins & ~pins_before;
        if (EDGE == 2 || EDGE == 3) seen |= ~pins & pins_before;
    end

    always_ff @(posedge clk) begin
        known <= known || reset;
        if (reset) begin
            data <= '0;
            direction <= '0;
            mask <= '0;
            captured <= '0;
            pins <= '0;
            pins_before <= '0;
        end else begin
            pins <= in_port;
            pins_before <= pins;
            captured <= captured | seen;
            for (int n = 0; n < WIDTH; n++) begin
                if (lanes[n]) begin
                    if (address == 2'd0 && DIRECTION != 0) data[n] <= writedata[n];
                    if (address == 2'd1 && DIRECTION == 2) direction[n] <= writedata[n];
                    if (address == 2'd2 && IRQ != 0) mask[n] <= writedata[n];
                    if (address == 2'd3 && writedata[n]) captured[n] <= 1'b0;
                end
            end
        end
    end

    // What a read of the cycle before has found. A read takes a cycle, and its data stay until the next one.
    logic [31:0] found = 32'd0;
    logic [WIDTH-1:0] outputs;

    always_comb outputs = DIRECTION == 1 ? '1 : direction;

    always_ff @(posedge clk) begin
        if (reset) found <= 32'd0;
        else if (read) begin
            case (address)
                2'd0: found <= 32'((data & outputs) | (in_port & ~outputs));
                2'd1: found <= 32'(direction);
                2'd2: found <= 32'(mask);
                default: found <= 32'(captured);
            endcase
        end
    end

    logic read_before = 1'b0;
    always_ff @(posedge clk) read_before <= read && !reset;

    `RULE(out_port_is_the_data_register, !(known && out_port != data))
    `RULE(out_enable_is_the_direction, !(known && out_enable != outputs))
    `RULE(readdata_is_the_register_that_is_read, !(read_before && readdata != found))
    `RULE(irq_follows_mask_and_cause, !(known && irq != ((mask & (IRQ == 1 ? in_port : IRQ == 2 ? captured : '0)) != '0)))

    generate
        if (IRQ != 0) begin : interrupting
            `SITUATION(irq_is_high, known && irq)
        end
        if (EDGE != 0) begin : capturing
            `SITUATION(an_edge_and_its_clearing_meet, (seen & lanes[WIDTH-1:0] & writedata[WIDTH-1:0]) != '0 && address == 2'd3)
        end
        if (DIRECTION != 0) begin : driving
            `SITUATION(outputs_are_high, known && out_port == '1)
        end
    endgenerate
    `SITUATION(a_register_is_read, read_before && readdata != 32'd0)

endmodule
