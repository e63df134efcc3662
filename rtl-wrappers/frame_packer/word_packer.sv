// SPDX-License-Identifier: Apache-2.0
// Makes words of two pixels of the camera's samples. A frozen camera is not looked at, but its place in the picture is
// followed, so that what comes after the freeze is stored where it belongs. After a reset that place is not known before a
// field begins.
module word_packer (
    input  logic        clk,
    input  logic        rst,
    input  logic        freeze,
    input  logic        camera_valid,
    input  logic        camera_field_start,
    input  logic        camera_line_start,
    input  logic        camera_field,
    // The low four bits of each channel are not stored.
    // verilator lint_off UNUSEDSIGNAL
    input  logic [29:0] camera_sample,
    // verilator lint_on UNUSEDSIGNAL
    output logic        word_valid,          // in the cycle of the odd sample
    output logic [18:0] word_address,
    output logic [35:0] word
);

    logic placed;
    logic [8:0] last_line;
    logic [9:0] next_column;
    logic [8:0] line;  // of this field
    logic [9:0] column;
    logic [17:0] pixel;
    logic [17:0] even_pixel;
    logic even_held;

    always_comb begin
        line = last_line;
        column = next_column;
        if (camera_field_start) begin
            line = 9'd0;
            column = 10'd0;
        end else if (camera_line_start) begin
            line = last_line + 9'd1;
            column = 10'd0;
        end
        pixel = {camera_sample[29:24], camera_sample[19:14], camera_sample[9:4]};
        word_valid = camera_valid && !freeze && column[0] && even_held;
        word_address = {line, camera_field, column[9:1]};
        word = {even_pixel, pixel};
    end

    always_ff @(posedge clk) begin
        if (rst) begin
            placed <= 1'b0;
            last_line <= 9'd0;
            next_column <= 10'd0;
        end else if (camera_valid) begin
            if (camera_field_start) placed <= 1'b1;
            last_line <= line;
            next_column <= column + 10'd1;
        end
    end

    always_ff @(posedge clk) begin
        if (rst) begin
            even_held <= 1'b0;
            even_pixel <= 18'd0;
        end else if (freeze) begin
            even_held <= 1'b0;
        end else if (camera_valid) begin
            even_held <= !column[0] && (placed || camera_field_start);
            even_pixel <= pixel;
        end
    end

endmodule
