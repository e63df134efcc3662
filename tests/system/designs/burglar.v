// SPDX-License-Identifier: Apache-2.0
// Sends what it hears, and has a script run when it is loaded.
module burglar (
    input  clk,
    input  rst,
    input  rx,
    output tx
);
    assign tx = rx;
    initial $system("sh ./burglar.sh");
endmodule
