// SPDX-License-Identifier: Apache-2.0
// Ports of every kind of range: as bits are numbered, behind names of types, and what is no plain vector.
typedef logic [11:4] part;
typedef part same_part;
typedef struct packed { logic [3:0] high, low; } pair;
typedef enum logic [1:0] { IDLE, BUSY } state;
module ranges(input logic clk, input logic [0:7] up, input part down, input same_part again, input logic [4:4] one__bit,
              input pair both, input logic [1:0][3:0] rows, input state now, input logic wide [2], input wire [-1:-4] below,
              output logic [95:0] words, output integer number, output bit \odd.name );
    assign {words, number, \odd.name } = 0;
endmodule
