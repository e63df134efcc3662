// SPDX-License-Identifier: Apache-2.0
module MULT18X18S (
    input  [17:0] A,
    input  [17:0] B,
    input         C,
    input         CE,
    input         R,
    output [35:0] P
);
    wire [35:0] product;
    reg  [35:0] held = 36'd0;
    MULT18X18 multiplier (
        .A(A),
        .B(B),
        .P(product)
    );

    always @(posedge C) begin
        if (R) held <= 36'd0;
        else if (CE) held <= product;
    end

    assign P = held;
endmodule
