// ocm_control: offsets in bytes, reset values, fields. Generated from its register table.
// verilator lint_off UNUSEDPARAM
package ocm_control_registers_pkg;
  localparam logic [15:0] PARITY_CTRL = 16'h0000;
  localparam logic [31:0] PARITY_CTRL_RESET = 32'h00000000;
  localparam logic [15:0] PARITY_ERRADDRESS = 16'h0004;
  localparam logic [31:0] PARITY_ERRADDRESS_RESET = 32'h00000000;
  localparam logic [15:0] IRQ_STS = 16'h0008;
  localparam logic [31:0] IRQ_STS_RESET = 32'h00000000;
  localparam logic [15:0] CONTROL = 16'h000C;
  localparam logic [31:0] CONTROL_RESET = 32'h00000000;
endpackage
// verilator lint_on UNUSEDPARAM
