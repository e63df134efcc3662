// SPDX-License-Identifier: Apache-2.0
// The four registers of one buffer: front, back, resolution, status.
module buffer_registers #(
    parameter logic [31:0] ADDRESS = 32'd0,     // of both buffers after reset
    parameter logic [31:0] RESOLUTION = 32'd0,
    parameter logic [31:0] STATUS = 32'd0,      // after reset
    parameter int S = 0,                        // bits of it
    parameter int EN = 2
) (
    input  logic        clk,
    input  logic        reset,
    input  logic [1:0]  address,
    input  logic        write,
    input  logic [3:0]  byteenable,
    input  logic [31:0] writedata,
    output logic [31:0] value,         // of the register at address
    input  logic        pixel_begins,  // as of pixel_buffer
    input  logic        frame_ends,    // with the next edge, as does a cycle of the pixel clock
    output logic [31:0] front,
    output logic        enabled
);

    localparam logic [1:0] FRONT_REGISTER = 2'd0;
    localparam logic [1:0] BACK_REGISTER = 2'd1;
    localparam logic [1:0] RESOLUTION_REGISTER = 2'd2;
    localparam logic [1:0] STATUS_REGISTER = 2'd3;

    logic [31:0] touched;
    logic asks;

    always_comb begin
        touched = {{8{byteenable[3]}}, {8{byteenable[2]}}, {8{byteenable[1]}}, {8{byteenable[0]}}};
        asks = write && byteenable != 4'd0 && address == FRONT_REGISTER;
    end

    // A request counts for a cycle of the pixel clock when it is there as that begins.
    logic asked;
    logic was_in_time;  // of the cycle of the pixel clock that is on, once its first cycle is over
    logic in_time;
    logic exchange;

    assign in_time = pixel_begins ? asked : was_in_time;
    assign exchange = frame_ends && in_time;

    always_ff @(posedge clk) begin
        if (reset) begin
            asked <= 1'b0;
            was_in_time <= 1'b0;
        end else begin
            asked <= asks || (asked && !exchange);
            was_in_time <= in_time;
        end
    end

    // A write to the back register with an exchange comes after it.
    logic [31:0] back;
    logic [31:0] next_back;

    assign next_back = exchange ? front : back;

    always_ff @(posedge clk) begin
        if (reset) begin
            front <= ADDRESS;
            back <= ADDRESS;
        end else begin
            if (exchange) front <= back;
            if (write && address == BACK_REGISTER) back <= (next_back & ~touched) | (writedata & touched);
            else back <= next_back;
        end
    end

    always_ff @(posedge clk) begin
        if (reset) enabled <= STATUS[EN];
        else if (write && address == STATUS_REGISTER && touched[EN]) enabled <= writedata[EN];
    end

    always_comb begin
        case (address)
            FRONT_REGISTER: value = front;
            BACK_REGISTER: value = back;
            RESOLUTION_REGISTER: value = RESOLUTION;
            default: begin
                value = STATUS;
                value[S] = asked;
                value[EN] = enabled;
            end
        endcase
    end

endmodule
