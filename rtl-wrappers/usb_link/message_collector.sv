// SPDX-License-Identifier: Apache-2.0
// Makes messages of twelve bytes {1, alternate, six bits}. A message that comes while the last one is still flagged is lost.
module message_collector #(
    parameter int TIMEOUT = 6480000  // cycles without a taken byte that drop a partial message, 0 for never
) (
    input  logic        clk,
    input  logic        rst,
    input  logic        byte_valid,
    input  logic [ 7:0] byte_data,
    output logic [71:0] message,
    output logic        message_flag,
    input  logic        message_take,
    output logic        message_lost
);

    localparam logic [3:0] LAST_BYTE = 4'd11;

    logic [65:0] partial;
    logic [3:0] count;
    logic alternate;  // bit 6 of the last taken byte
    logic taken;
    logic expired;

    assign taken = byte_valid && byte_data[7] && byte_data[6] != alternate;

    generate
        if (TIMEOUT > 0) begin : g_timeout
            localparam int WIDTH = $clog2(TIMEOUT + 1);
            logic [WIDTH-1:0] quiet;
            assign expired = !taken && quiet == WIDTH'(TIMEOUT - 1);
            always_ff @(posedge clk) begin
                if (rst || taken || count == 4'd0 || expired) quiet <= '0;
                else quiet <= quiet + WIDTH'(1);
            end
        end else begin : g_no_timeout
            assign expired = 1'b0;
        end
    endgenerate

    always_ff @(posedge clk) begin
        if (rst) begin
            partial <= 66'd0;
            count <= 4'd0;
            alternate <= 1'b0;
            message <= 72'd0;
            message_flag <= 1'b0;
            message_lost <= 1'b0;
        end else begin
            if (message_take) message_flag <= 1'b0;
            if (taken) begin
                alternate <= byte_data[6];
                partial <= {partial[59:0], byte_data[5:0]};
                count <= count == LAST_BYTE ? 4'd0 : count + 4'd1;
                if (count == LAST_BYTE) begin
                    if (message_flag) begin
                        message_lost <= 1'b1;
                    end else begin
                        message <= {partial, byte_data[5:0]};
                        message_flag <= 1'b1;
                    end
                end
            end else if (expired) begin
                count <= 4'd0;
                alternate <= 1'b0;
            end
        end
    end

endmodule
