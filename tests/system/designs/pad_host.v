// SPDX-License-Identifier: Apache-2.0
// A host of two pads in the Verilog of 2001, with buttons and presses as ports; wires and bytes are on two wide
// connectors, as boards have them. fault.hex makes it a wrong one without another compilation: bit 0 turns the pad clock
// over, bit 1 loses the last bit of a byte, bit 2 ends the simulation.
module pad_host #(
    parameter DIVIDER = 250000
) (
    input            clk,
    input            rst,
    output reg       LATCH,
    output           PCLK,
    input     [71:1] header,
    output    [80:3] lights,
    output     [2:0] unused,
    output     [0:5] press
);
    reg  [17:0] divider;
    reg  [2:0]  count;
    reg         pclk;
    reg  [1:0]  s1, s2;
    reg  [6:0]  b1, b2;
    reg  [7:0]  keys1, keys2;
    reg  [7:0]  fault[0:0];
    wire        tick = divider == DIVIDER - 1;
    wire [7:0]  next1 = {b1, ~s1[1]};
    wire [7:0]  next2 = {b2, ~s2[1]};

    initial $readmemh("fault.hex", fault);

    assign PCLK = pclk ^ fault[0][0];
    assign unused = count;
    // The first byte lies across the end of the second word of 32 bits.
    assign lights = {10'h2AA, keys1, 52'hF_FFFF_FFFF_FFFF, keys2};

    one_press p1(.clk(clk), .rst(rst), .tick(tick), .down(keys1[7]), .pulse(press[0]));
    one_press p2(.clk(clk), .rst(rst), .tick(tick), .down(keys1[1]), .pulse(press[1]));
    one_press p3(.clk(clk), .rst(rst), .tick(tick), .down(keys1[0]), .pulse(press[2]));
    one_press p4(.clk(clk), .rst(rst), .tick(tick), .down(keys2[7]), .pulse(press[3]));
    one_press p5(.clk(clk), .rst(rst), .tick(tick), .down(keys2[1]), .pulse(press[4]));
    one_press p6(.clk(clk), .rst(rst), .tick(tick), .down(keys2[0]), .pulse(press[5]));

    always @(posedge clk or posedge rst)
        if (rst) begin
            divider <= 18'd0;
            count   <= 3'd0;
            pclk    <= 1'b0;
            LATCH   <= 1'b1;
            s1      <= 2'b11;
            s2      <= 2'b11;
            b1      <= 7'd0;
            b2      <= 7'd0;
            keys1   <= 8'd0;
            keys2   <= 8'd0;
        end else begin
            s1      <= {s1[0], header[70]};
            s2      <= {s2[0], header[7]};
            divider <= tick ? 18'd0 : divider + 18'd1;
            pclk    <= !tick && divider + 18'd1 >= DIVIDER / 2;
            if (tick) begin
                if (fault[0][2] && count == 3'd5) $finish;
                count <= count + 3'd1;
                LATCH <= count == 3'd7;
                b1    <= next1[6:0];
                b2    <= next2[6:0];
                if (count == 3'd7) begin
                    keys1 <= fault[0][1] ? {next1[7:1], 1'b0} : next1;
                    keys2 <= fault[0][1] ? {next2[7:1], 1'b0} : next2;
                end
            end
        end
endmodule

// Held, then let go: one cycle.
module one_press (
    input      clk,
    input      rst,
    input      tick,
    input      down,
    output reg pulse
);
    reg held;
    reg gone;

    always @(posedge clk or posedge rst)
        if (rst) {held, gone, pulse} <= 3'b000;
        else begin
            pulse <= tick && held && !down;
            if (tick) begin
                gone <= held && !down;
                held <= down && !gone;
            end
        end
endmodule
