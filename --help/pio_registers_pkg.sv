// pio: offsets in bytes, reset values, fields. Generated from its register table.
// verilator lint_off UNUSEDPARAM
package pio_registers_pkg;
  localparam logic [15:0] DATA = 16'h0000;
  localparam logic [31:0] DATA_RESET = 32'h00000000;
  localparam logic [15:0] DIRECTION = 16'h0004;
  localparam logic [31:0] DIRECTION_RESET = 32'h00000000;
  localparam logic [15:0] INTERRUPT_MASK = 16'h0008;
  localparam logic [31:0] INTERRUPT_MASK_RESET = 32'h00000000;
  localparam logic [15:0] EDGE_CAPTURE = 16'h000C;
  localparam logic [31:0] EDGE_CAPTURE_RESET = 32'h00000000;
endpackage
// verilator lint_on UNUSEDPARAM
