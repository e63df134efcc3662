/* pio: offsets in bytes, reset values, fields. Generated from its register table. */
#ifndef PIO_REGISTERS_H
#define PIO_REGISTERS_H

#define PIO_DATA 0x0u
#define PIO_DATA_RESET 0x0u
#define PIO_DIRECTION 0x4u
#define PIO_DIRECTION_RESET 0x0u
#define PIO_INTERRUPT_MASK 0x8u
#define PIO_INTERRUPT_MASK_RESET 0x0u
#define PIO_EDGE_CAPTURE 0xCu
#define PIO_EDGE_CAPTURE_RESET 0x0u

#endif
