/* dw_wdt: offsets in bytes, reset values, fields. Generated from its register table. */
#ifndef DW_WDT_REGISTERS_H
#define DW_WDT_REGISTERS_H

#define DW_WDT_WDT_CR 0x0u
#define DW_WDT_WDT_CR_RESET 0x2u
#define DW_WDT_WDT_CR_WDT_EN_LSB 0u
#define DW_WDT_WDT_CR_WDT_EN_MASK 0x1u
#define DW_WDT_WDT_CR_RMOD_LSB 1u
#define DW_WDT_WDT_CR_RMOD_MASK 0x2u
#define DW_WDT_WDT_CR_RPL_LSB 2u
#define DW_WDT_WDT_CR_RPL_MASK 0x1Cu
#define DW_WDT_WDT_TORR 0x4u
#define DW_WDT_WDT_TORR_RESET 0xFFu
#define DW_WDT_WDT_TORR_TOP_LSB 0u
#define DW_WDT_WDT_TORR_TOP_MASK 0xFu
#define DW_WDT_WDT_TORR_TOP_INIT_LSB 4u
#define DW_WDT_WDT_TORR_TOP_INIT_MASK 0xF0u
#define DW_WDT_WDT_CCVR 0x8u
#define DW_WDT_WDT_CCVR_RESET 0x7FFFFFFFu
#define DW_WDT_WDT_CRR 0xCu
#define DW_WDT_WDT_CRR_RESET 0x0u
#define DW_WDT_WDT_STAT 0x10u
#define DW_WDT_WDT_STAT_RESET 0x0u
#define DW_WDT_WDT_EOI 0x14u
#define DW_WDT_WDT_EOI_RESET 0x0u
#define DW_WDT_COMP_TYPE 0xFCu
#define DW_WDT_COMP_TYPE_RESET 0x44570120u

#endif
