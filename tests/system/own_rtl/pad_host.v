// SPDX-License-Identifier: Apache-2.0
// A host of two pads in the Verilog of 2001, with buttons and presses as ports. fault.hex makes it a wrong one without
// another compilation: bit 0 turns the pad clock over, bit 1 loses the last bit of a byte, bit 2 ends the simulation.
module pad_host #(
    parameter DIVIDER = 250000
) (
    input            clk,
    input            rst,
    output reg       LATCH,
    output           PCLK,
    input            D1,
    input            D2,
    output reg [7:0] keys1,
    output reg [7:0] keys2,
    output     [2:0] unused,
    output           a_1,
    output           l_1,
    output           r_1,
    output           a_2,
    output           l_2,
    output           r_2
);
    reg  [17:0] divider;
    reg  [2:0]  count;
    reg         pclk;
    reg  [1:0]  s1, s2;
    reg  [6:0]  b1, b2;
    reg  [7:0]  fault[0:0];
    wire        tick = divider == DIVIDER - 1;
    wire [7:0]  next1 = {b1, ~s1[1]};
    wire [7:0]  next2 = {b2, ~s2[1]};

    initial $readmemh("fault.hex", fault);

    assign PCLK = pclk ^ fault[0][0];
    assign unused = count;

    press p1(.clk(clk), .rst(rst), .tick(tick), .down(keys1[7]), .pulse(a_1));
    press p2(.clk(clk), .rst(rst), .tick(tick), .down(keys1[1]), .pulse(l_1));
    press p3(.clk(clk), .rst(rst), .tick(tick), .down(keys1[0]), .pulse(r_1));
    press p4(.clk(clk), .rst(rst), .tick(tick), .down(keys2[7]), .pulse(a_2));
    press p5(.clk(clk), .rst(rst), .tick(tick), .down(keys2[1]), .pulse(l_2));
    press p6(.clk(clk), .rst(rst), .tick(tick), .down(keys2[0]), .pulse(r_2));

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
            s1      <= {s1[0], D1};
            s2      <= {s2[0], D2};
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
module press (
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
