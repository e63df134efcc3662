// private_watchdog: offsets in bytes, reset values, fields. Generated from its register table.
// verilator lint_off UNUSEDPARAM
package private_watchdog_registers_pkg;
  localparam logic [15:0] LOAD = 16'h0000;
  localparam logic [31:0] LOAD_RESET = 32'h00000000;
  localparam logic [15:0] COUNTER = 16'h0004;
  localparam logic [31:0] COUNTER_RESET = 32'h00000000;
  localparam logic [15:0] CONTROL = 16'h0008;
  localparam logic [31:0] CONTROL_RESET = 32'h00000000;
  localparam int CONTROL_ENABLE_LSB = 0;
  localparam int CONTROL_ENABLE_WIDTH = 1;
  localparam int CONTROL_AUTO_RELOAD_LSB = 1;
  localparam int CONTROL_AUTO_RELOAD_WIDTH = 1;
  localparam int CONTROL_IRQ_ENABLE_LSB = 2;
  localparam int CONTROL_IRQ_ENABLE_WIDTH = 1;
  localparam int CONTROL_WATCHDOG_MODE_LSB = 3;
  localparam int CONTROL_WATCHDOG_MODE_WIDTH = 1;
  localparam int CONTROL_PRESCALER_LSB = 8;
  localparam int CONTROL_PRESCALER_WIDTH = 8;
  localparam logic [15:0] STATUS = 16'h000C;
  localparam logic [31:0] STATUS_RESET = 32'h00000000;
  localparam int STATUS_EVENT_LSB = 0;
  localparam int STATUS_EVENT_WIDTH = 1;
  localparam logic [15:0] RESET_STATUS = 16'h0010;
  localparam logic [31:0] RESET_STATUS_RESET = 32'h00000000;
  localparam int RESET_STATUS_EVENT_LSB = 0;
  localparam int RESET_STATUS_EVENT_WIDTH = 1;
  localparam logic [15:0] DISABLE = 16'h0014;
  localparam logic [31:0] DISABLE_RESET = 32'h00000000;
endpackage
// verilator lint_on UNUSEDPARAM
