// qspi: offsets in bytes, reset values, fields. Generated from its register table.
// verilator lint_off UNUSEDPARAM
package qspi_registers_pkg;
  localparam logic [15:0] CONFIG = 16'h0000;
  localparam logic [31:0] CONFIG_RESET = 32'h80020000;
  localparam logic [15:0] INTR_STATUS = 16'h0004;
  localparam logic [31:0] INTR_STATUS_RESET = 32'h00000004;
  localparam logic [15:0] INTR_EN = 16'h0008;
  localparam logic [31:0] INTR_EN_RESET = 32'h00000000;
  localparam logic [15:0] INTR_DIS = 16'h000C;
  localparam logic [31:0] INTR_DIS_RESET = 32'h00000000;
  localparam logic [15:0] INTR_MASK = 16'h0010;
  localparam logic [31:0] INTR_MASK_RESET = 32'h00000000;
  localparam logic [15:0] EN = 16'h0014;
  localparam logic [31:0] EN_RESET = 32'h00000000;
  localparam logic [15:0] DELAY = 16'h0018;
  localparam logic [31:0] DELAY_RESET = 32'h00000000;
  localparam logic [15:0] TXD0 = 16'h001C;
  localparam logic [31:0] TXD0_RESET = 32'h00000000;
  localparam logic [15:0] RX_DATA = 16'h0020;
  localparam logic [31:0] RX_DATA_RESET = 32'h00000000;
  localparam logic [15:0] SLAVE_IDLE_COUNT = 16'h0024;
  localparam logic [31:0] SLAVE_IDLE_COUNT_RESET = 32'h000000FF;
  localparam logic [15:0] TX_THRES = 16'h0028;
  localparam logic [31:0] TX_THRES_RESET = 32'h00000001;
  localparam logic [15:0] RX_THRES = 16'h002C;
  localparam logic [31:0] RX_THRES_RESET = 32'h00000001;
  localparam logic [15:0] GPIO = 16'h0030;
  localparam logic [31:0] GPIO_RESET = 32'h00000001;
  localparam logic [15:0] LPBK_DLY_ADJ = 16'h0038;
  localparam logic [31:0] LPBK_DLY_ADJ_RESET = 32'h00000033;
  localparam logic [15:0] TXD1 = 16'h0080;
  localparam logic [31:0] TXD1_RESET = 32'h00000000;
  localparam logic [15:0] TXD2 = 16'h0084;
  localparam logic [31:0] TXD2_RESET = 32'h00000000;
  localparam logic [15:0] TXD3 = 16'h0088;
  localparam logic [31:0] TXD3_RESET = 32'h00000000;
  localparam logic [15:0] LQSPI_CFG = 16'h00A0;
  localparam logic [31:0] LQSPI_CFG_RESET = 32'h07A002EB;
  localparam logic [15:0] LQSPI_STS = 16'h00A4;
  localparam logic [31:0] LQSPI_STS_RESET = 32'h00000000;
  localparam logic [15:0] MOD_ID = 16'h00FC;
  localparam logic [31:0] MOD_ID_RESET = 32'h01090101;
endpackage
// verilator lint_on UNUSEDPARAM
