// SPDX-License-Identifier: Apache-2.0
// The tone of a disc that has arrived: 120 samples of eight cycles, a square wave of eight samples that dies away.
module landing_tone (
    input  logic        clk,
    input  logic        start,    // the tone begins with the next cycle
    input  logic        plays,
    output logic        write,
    output logic        right,
    output logic [31:0] sample,
    output logic        last
);

    localparam logic [6:0] SAMPLES = 7'd120;

    logic [6:0] left;     // samples, with the present one
    logic [2:0] number;   // of it, modulo 8
    logic [2:0] cycle;
    logic [31:0] loudness;

    assign write = plays && cycle[1:0] == 2'd0;
    assign right = cycle[2];
    assign loudness = {2'b00, left, 23'd0};
    assign sample = number[2] ? -loudness : loudness;
    assign last = left == 7'd1 && cycle == 3'd7;

    always_ff @(posedge clk) begin
        if (start) begin
            left <= SAMPLES;
            number <= 3'd0;
            cycle <= 3'd0;
        end else if (plays) begin
            cycle <= cycle + 3'd1;
            if (cycle == 3'd7) begin
                left <= left - 7'd1;
                number <= number + 3'd1;
            end
        end
    end

endmodule
