// dw_apb_gpio: offsets in bytes, reset values, fields. Generated from its register table.
// verilator lint_off UNUSEDPARAM
package dw_apb_gpio_registers_pkg;
  localparam logic [15:0] GPIO_SWPORTA_DR = 16'h0000;
  localparam logic [31:0] GPIO_SWPORTA_DR_RESET = 32'h00000000;
  localparam logic [15:0] GPIO_SWPORTA_DDR = 16'h0004;
  localparam logic [31:0] GPIO_SWPORTA_DDR_RESET = 32'h00000000;
  localparam logic [15:0] GPIO_INTEN = 16'h0030;
  localparam logic [31:0] GPIO_INTEN_RESET = 32'h00000000;
  localparam logic [15:0] GPIO_INTMASK = 16'h0034;
  localparam logic [31:0] GPIO_INTMASK_RESET = 32'h00000000;
  localparam logic [15:0] GPIO_INTTYPE_LEVEL = 16'h0038;
  localparam logic [31:0] GPIO_INTTYPE_LEVEL_RESET = 32'h00000000;
  localparam logic [15:0] GPIO_INT_POLARITY = 16'h003C;
  localparam logic [31:0] GPIO_INT_POLARITY_RESET = 32'h00000000;
  localparam logic [15:0] GPIO_INTSTATUS = 16'h0040;
  localparam logic [31:0] GPIO_INTSTATUS_RESET = 32'h00000000;
  localparam logic [15:0] GPIO_RAW_INTSTATUS = 16'h0044;
  localparam logic [31:0] GPIO_RAW_INTSTATUS_RESET = 32'h00000000;
  localparam logic [15:0] GPIO_DEBOUNCE = 16'h0048;
  localparam logic [31:0] GPIO_DEBOUNCE_RESET = 32'h00000000;
  localparam logic [15:0] GPIO_PORTA_EOI = 16'h004C;
  localparam logic [31:0] GPIO_PORTA_EOI_RESET = 32'h00000000;
  localparam logic [15:0] GPIO_EXT_PORTA = 16'h0050;
  localparam logic [31:0] GPIO_EXT_PORTA_RESET = 32'h00000000;
  localparam logic [15:0] GPIO_LS_SYNC = 16'h0060;
  localparam logic [31:0] GPIO_LS_SYNC_RESET = 32'h00000000;
  localparam logic [15:0] GPIO_VER_ID_CODE = 16'h006C;
  localparam logic [31:0] GPIO_VER_ID_CODE_RESET = 32'h3230382A;
endpackage
// verilator lint_on UNUSEDPARAM
