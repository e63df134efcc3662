// scu: offsets in bytes, reset values, fields. Generated from its register table.
// verilator lint_off UNUSEDPARAM
package scu_registers_pkg;
  localparam logic [15:0] CONTROL = 16'h0000;
  localparam logic [31:0] CONTROL_RESET = 32'h00000002;
  localparam logic [15:0] CONFIGURATION = 16'h0004;
  localparam logic [31:0] CONFIGURATION_RESET = 32'h00000501;
  localparam logic [15:0] CPU_POWER_STATUS = 16'h0008;
  localparam logic [31:0] CPU_POWER_STATUS_RESET = 32'h00000000;
  localparam logic [15:0] INVALIDATE_ALL = 16'h000C;
  localparam logic [31:0] INVALIDATE_ALL_RESET = 32'h00000000;
  localparam logic [15:0] FILTERING_START = 16'h0040;
  localparam logic [31:0] FILTERING_START_RESET = 32'h00100000;
  localparam logic [15:0] FILTERING_END = 16'h0044;
  localparam logic [31:0] FILTERING_END_RESET = 32'hFFE00000;
  localparam logic [15:0] ACCESS_CONTROL = 16'h0050;
  localparam logic [31:0] ACCESS_CONTROL_RESET = 32'h00000003;
  localparam logic [15:0] NON_SECURE_ACCESS_CONTROL = 16'h0054;
  localparam logic [31:0] NON_SECURE_ACCESS_CONTROL_RESET = 32'h00000000;
endpackage
// verilator lint_on UNUSEDPARAM
