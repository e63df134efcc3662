// SPDX-License-Identifier: Apache-2.0
// The press-then-release machines of one pad and their edge detectors: an event of one cycle, however long a step is.
module press_events (
    input  logic       clk,
    input  logic       resetn,
    input  logic       step,
    input  logic       a,
    input  logic       left,
    input  logic       right,
    output logic [2:0] events  // {A, Left, Right}, each in the first cycle of its pulse
);

    logic [2:0] pressed;
    logic [2:0] pulse;
    logic [2:0] pulse_next;

    assign pressed = {a, left, right};

    for (genvar i = 0; i < 3; i++) begin : g_button
        button_press press (
            .clk(clk),
            .resetn(resetn),
            .step(step),
            .pressed(pressed[i]),
            .pulse(pulse[i]),
            .pulse_next(pulse_next[i])
        );
    end

    always_ff @(posedge clk or negedge resetn) begin
        if (!resetn) begin
            events <= 3'd0;
        end else begin
            events <= pulse_next & ~pulse;
        end
    end

endmodule
