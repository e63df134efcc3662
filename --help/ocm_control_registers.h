/* ocm_control: offsets in bytes, reset values, fields. Generated from its register table. */
#ifndef OCM_CONTROL_REGISTERS_H
#define OCM_CONTROL_REGISTERS_H

#define OCM_CONTROL_PARITY_CTRL 0x0u
#define OCM_CONTROL_PARITY_CTRL_RESET 0x0u
#define OCM_CONTROL_PARITY_ERRADDRESS 0x4u
#define OCM_CONTROL_PARITY_ERRADDRESS_RESET 0x0u
#define OCM_CONTROL_IRQ_STS 0x8u
#define OCM_CONTROL_IRQ_STS_RESET 0x0u
#define OCM_CONTROL_CONTROL 0xCu
#define OCM_CONTROL_CONTROL_RESET 0x0u

#endif
