/* qspi: offsets in bytes, reset values, fields. Generated from its register table. */
#ifndef QSPI_REGISTERS_H
#define QSPI_REGISTERS_H

#define QSPI_CONFIG 0x0u
#define QSPI_CONFIG_RESET 0x80020000u
#define QSPI_INTR_STATUS 0x4u
#define QSPI_INTR_STATUS_RESET 0x4u
#define QSPI_INTR_EN 0x8u
#define QSPI_INTR_EN_RESET 0x0u
#define QSPI_INTR_DIS 0xCu
#define QSPI_INTR_DIS_RESET 0x0u
#define QSPI_INTR_MASK 0x10u
#define QSPI_INTR_MASK_RESET 0x0u
#define QSPI_EN 0x14u
#define QSPI_EN_RESET 0x0u
#define QSPI_DELAY 0x18u
#define QSPI_DELAY_RESET 0x0u
#define QSPI_TXD0 0x1Cu
#define QSPI_TXD0_RESET 0x0u
#define QSPI_RX_DATA 0x20u
#define QSPI_RX_DATA_RESET 0x0u
#define QSPI_SLAVE_IDLE_COUNT 0x24u
#define QSPI_SLAVE_IDLE_COUNT_RESET 0xFFu
#define QSPI_TX_THRES 0x28u
#define QSPI_TX_THRES_RESET 0x1u
#define QSPI_RX_THRES 0x2Cu
#define QSPI_RX_THRES_RESET 0x1u
#define QSPI_GPIO 0x30u
#define QSPI_GPIO_RESET 0x1u
#define QSPI_LPBK_DLY_ADJ 0x38u
#define QSPI_LPBK_DLY_ADJ_RESET 0x33u
#define QSPI_TXD1 0x80u
#define QSPI_TXD1_RESET 0x0u
#define QSPI_TXD2 0x84u
#define QSPI_TXD2_RESET 0x0u
#define QSPI_TXD3 0x88u
#define QSPI_TXD3_RESET 0x0u
#define QSPI_LQSPI_CFG 0xA0u
#define QSPI_LQSPI_CFG_RESET 0x7A002EBu
#define QSPI_LQSPI_STS 0xA4u
#define QSPI_LQSPI_STS_RESET 0x0u
#define QSPI_MOD_ID 0xFCu
#define QSPI_MOD_ID_RESET 0x1090101u

#endif
