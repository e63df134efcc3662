/* SPDX-License-Identifier: Apache-2.0 */
/* The flash memory as four kinds of software use it: the vendor's driver, polled and by interrupts, that of Linux and
 * U-Boot, and the first-stage boot loader, which reads through the window. The first 16 KiB of the memory are
 * somebody's image, at 256 of which there is a function that returns a number. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cpu.h"
#include "gic.h"
#include "global_timer.h"
#include "print.h"
#include "qspi_registers.h"
#include "registers.h"
#include "slcr.h"
#include "slcr_registers.h"
#include "uart.h"
#include "zynq_memory_map.h"

enum { READ = 0x03, FAST_READ = 0x0B, DUAL_READ = 0x3B, QUAD_READ = 0x6B, PROGRAM = 0x02, ERASE = 0x20 };
enum { WRITE_ENABLE = 0x06, READ_STATUS = 0x05, READ_ID = 0x9F, BUSY = 1 };
enum { IMAGE_BYTES = 16384, FUNCTION_AT = 256, SCRATCH = 0x10000, PAGE = 256 };
enum { FIFO_WORDS = 63, HALF_FIFO = 32, COMMAND_BYTES = 4 };

/* Divider 8: 25 MHz. */
static const uint32_t base_config = QSPI_CONFIG_IFMODE_MASK | QSPI_CONFIG_HOLDB_MASK | QSPI_CONFIG_RESET |
                                    2u << QSPI_CONFIG_DIV_LSB | QSPI_CONFIG_WIDTH_MASK | QSPI_CONFIG_MSTREN_MASK;
static const uint32_t by_hand = QSPI_CONFIG_MANUAL_CS_MASK;

static uint8_t image[IMAGE_BYTES];
static uint8_t sent[IMAGE_BYTES + 8];
static uint8_t received[IMAGE_BYTES + 8];

static uint32_t qspi_read(uint32_t offset) {
    return register_read(ZYNQ_QSPI_BASE + offset);
}
static void qspi_write(uint32_t offset, uint32_t value) {
    register_write(ZYNQ_QSPI_BASE + offset, value);
}

static void wait_for(uint32_t bits) {
    while ((qspi_read(QSPI_INTR_STATUS) & bits) == 0) {
    }
}

static void select(bool selected) {
    qspi_write(QSPI_CONFIG, base_config | by_hand | (selected ? 0 : QSPI_CONFIG_PCS_MASK));
}

/* What the vendor's driver does at its start. */
static void reset_controller(void) {
    qspi_write(QSPI_EN, 0);
    qspi_write(QSPI_CONFIG, qspi_read(QSPI_CONFIG) | QSPI_CONFIG_PCS_MASK);
    register_write(ZYNQ_SLCR_BASE + SLCR_LQSPI_RST_CTRL, 3);
    register_write(ZYNQ_SLCR_BASE + SLCR_LQSPI_RST_CTRL, 0);
    qspi_write(QSPI_INTR_DIS, 0x7D);
    qspi_write(QSPI_LQSPI_CFG, 0);
    qspi_write(QSPI_TX_THRES, 1);
    qspi_write(QSPI_RX_THRES, 1);
    while ((qspi_read(QSPI_INTR_STATUS) & QSPI_INTR_STATUS_RX_NOT_EMPTY_MASK) != 0) qspi_read(QSPI_RX_DATA);
    qspi_write(QSPI_INTR_STATUS, 0x41);
    select(false);
}

static uint32_t word_of(const uint8_t* bytes, unsigned count) {
    uint32_t word = 0;
    for (unsigned n = 0; n < count; ++n) word |= (uint32_t)bytes[n] << 8 * n;
    return word;
}

static void put_word(uint8_t* bytes, uint32_t word, unsigned count) {
    for (unsigned n = 0; n < count; ++n) bytes[n] = (uint8_t)(word >> 8 * n);
}

static uint32_t register_for(unsigned bytes) {
    return bytes == 4 ? QSPI_TXD0 : QSPI_TXD1 + 4 * (bytes - 1);
}

/* A transfer that is under way. */
static unsigned to_send, to_receive; /* bytes of `sent` and `received` that are done */
static unsigned total;
static volatile bool done;

/* What the instruction is takes one word of its own bytes, which must be out before the others. */
static void begin(unsigned instruction_bytes, unsigned count) {
    total = count;
    done = false;
    qspi_write(QSPI_EN, 1);
    select(true);
    qspi_write(register_for(instruction_bytes), word_of(sent, instruction_bytes));
    wait_for(QSPI_INTR_STATUS_TX_NOT_FULL_MASK);
    const uint32_t word = qspi_read(QSPI_RX_DATA);
    put_word(received, word >> 8 * (4 - instruction_bytes), instruction_bytes);
    to_send = to_receive = instruction_bytes;
}

static void end(void) {
    select(false);
    qspi_write(QSPI_EN, 0);
}

/* Full words, the last one too. */
static void fill(void) {
    while (to_send < total && to_send - to_receive < 4 * FIFO_WORDS) {
        qspi_write(QSPI_TXD0, word_of(&sent[to_send], 4));
        to_send += 4;
    }
}

static void take(void) {
    put_word(&received[to_receive], qspi_read(QSPI_RX_DATA), 4);
    to_receive += 4;
}

static void transfer_polled(unsigned instruction_bytes, unsigned count) {
    qspi_write(QSPI_RX_THRES, 1);
    begin(instruction_bytes, count);
    while (to_receive < total) {
        fill();
        while (to_receive < to_send) {
            wait_for(QSPI_INTR_STATUS_RX_NOT_EMPTY_MASK);
            take();
        }
    }
    end();
}

static void on_interrupt(void) {
    const uint32_t status = qspi_read(QSPI_INTR_STATUS);
    qspi_write(QSPI_INTR_STATUS, status);
    qspi_write(QSPI_INTR_DIS, 0x7D);
    if ((status & QSPI_INTR_STATUS_TX_NOT_FULL_MASK) != 0) {
        while (to_receive < to_send) take();
    } else {
        for (unsigned n = 0; n < HALF_FIFO; ++n) take();
    }
    fill();
    done = to_receive >= total;
    if (!done) qspi_write(QSPI_INTR_EN, 0x55);
}

static bool is_done(void) {
    return done;
}

static void transfer_by_interrupts(unsigned instruction_bytes, unsigned count) {
    qspi_write(QSPI_RX_THRES, HALF_FIFO);
    begin(instruction_bytes, count);
    fill();
    qspi_write(QSPI_INTR_EN, 0x55);
    cpu_sleep_until(is_done);
    end();
}

/* Linux and U-Boot: words while there are four bytes, the rest by TXD1 to TXD3, whose answer is in the upper bytes. */
static void transfer_in_pieces(unsigned count) {
    qspi_write(QSPI_RX_THRES, HALF_FIFO);
    qspi_write(QSPI_EN, 1);
    select(true);
    for (unsigned at = 0; at < count;) {
        unsigned words = (count - at) / 4;
        if (words > FIFO_WORDS) words = FIFO_WORDS;
        const unsigned rest = words == 0 ? count - at : 4;
        const unsigned entries = words == 0 ? 1 : words;
        for (unsigned n = 0; n < entries; ++n) qspi_write(register_for(rest), word_of(&sent[at + 4 * n], rest));
        wait_for(QSPI_INTR_STATUS_TX_NOT_FULL_MASK);
        for (unsigned n = 0; n < entries; ++n) {
            put_word(&received[at + 4 * n], qspi_read(QSPI_RX_DATA) >> 8 * (4 - rest), rest);
        }
        at += words == 0 ? rest : 4 * words;
    }
    end();
}

static void set_command(uint8_t instruction, uint32_t address) {
    sent[0] = instruction;
    for (unsigned n = 1; n < COMMAND_BYTES; ++n) sent[n] = (uint8_t)(address >> 8 * (COMMAND_BYTES - 1 - n));
}

static void print(const char* what, bool good) {
    print_to(uart_put, "%s: %s\n", what, good ? "good" : "BAD");
}

static bool is_image(const uint8_t* bytes, unsigned count) {
    for (unsigned n = 0; n < count; ++n) {
        if (bytes[n] != image[n]) return false;
    }
    return true;
}

static uint32_t checksum(const uint8_t* bytes, unsigned count) {
    uint32_t crc = ~0u;
    for (unsigned n = 0; n < count; ++n) {
        crc ^= bytes[n];
        for (unsigned bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ ((crc & 1u) != 0 ? 0xEDB88320u : 0);
    }
    return ~crc;
}

static void read_id(void) {
    sent[0] = READ_ID;
    transfer_polled(4, 8);
    print_to(uart_put, "id %02x %02x %02x\n", received[1], received[2], received[3]);
}

static void read_image(void) {
    set_command(READ, 0);
    transfer_polled(COMMAND_BYTES, COMMAND_BYTES + IMAGE_BYTES);
    for (unsigned n = 0; n < IMAGE_BYTES; ++n) image[n] = received[COMMAND_BYTES + n];
    print_to(uart_put, "image %08x\n", (unsigned)checksum(image, IMAGE_BYTES));
}

static void read_by_all(void) {
    const uint8_t codes[] = {FAST_READ, DUAL_READ, QUAD_READ};
    for (unsigned n = 0; n < sizeof codes; ++n) {
        set_command(codes[n], 0);
        transfer_by_interrupts(COMMAND_BYTES, COMMAND_BYTES + 1 + IMAGE_BYTES);
        print("vendor's, by interrupts", is_image(&received[COMMAND_BYTES + 1], IMAGE_BYTES));
        set_command(codes[n], 0);
        transfer_in_pieces(COMMAND_BYTES + 1 + 4097);
        print("Linux and U-Boot", is_image(&received[COMMAND_BYTES + 1], 4097));
    }
}

static void command(unsigned count) {
    transfer_in_pieces(count);
}

/* Returns how long it was so, in microseconds: the timer counts three ticks in 9 ns. */
static uint32_t wait_while_busy(void) {
    const uint64_t begun = global_timer_ticks();
    do {
        sent[0] = READ_STATUS;
        command(2);
    } while ((received[1] & BUSY) != 0);
    return (uint32_t)(global_timer_ticks() - begun) / 333;
}

static void enable_write(void) {
    sent[0] = WRITE_ENABLE;
    command(1);
}

static void write_page(void) {
    static const char text[] = "Written by the program.";
    enable_write();
    set_command(ERASE, SCRATCH);
    command(COMMAND_BYTES);
    print_to(uart_put, "erased in %u ms\n", (unsigned)(wait_while_busy() / 1000));
    enable_write();
    set_command(PROGRAM, SCRATCH);
    for (unsigned n = 0; n < PAGE; ++n) sent[COMMAND_BYTES + n] = n < sizeof text - 1 ? (uint8_t)text[n] : (uint8_t)n;
    transfer_polled(COMMAND_BYTES, COMMAND_BYTES + PAGE);
    print_to(uart_put, "programmed in %u us\n", (unsigned)wait_while_busy());
    set_command(READ, SCRATCH);
    transfer_polled(COMMAND_BYTES, COMMAND_BYTES + 24);
    received[COMMAND_BYTES + sizeof text - 1] = 0;
    print_to(uart_put, "there is: %s\n", (const char*)&received[COMMAND_BYTES]);
}

static void read_through_window(void) {
    static const uint32_t modes[] = {0x8000010Bu, 0x8000013Bu, 0x8000016Bu};
    const uint8_t* const window = (const uint8_t*)ZYNQ_FLASH_BASE;
    uint32_t word = 0;
    print("window is off", !cpu_probe(ZYNQ_FLASH_BASE, &word));
    for (unsigned n = 0; n < sizeof modes / sizeof *modes; ++n) {
        qspi_write(QSPI_CONFIG, base_config);
        qspi_write(QSPI_LQSPI_CFG, modes[n]);
        qspi_write(QSPI_EN, 1);
        for (unsigned at = 0; at < IMAGE_BYTES; at += 4)
            put_word(&received[at], register_read(ZYNQ_FLASH_BASE + at), 4);
        print("window", is_image(received, IMAGE_BYTES) && window[IMAGE_BYTES - 1] == image[IMAGE_BYTES - 1]);
    }
    int (*const function)(void) = (int (*)(void))(ZYNQ_FLASH_BASE + FUNCTION_AT);
    print_to(uart_put, "the function in the image returns %d\n", function());
    qspi_write(QSPI_EN, 0);
    qspi_write(QSPI_LQSPI_CFG, 0);
}

int main(void) {
    slcr_init();
    gic_init();
    uart_init();
    global_timer_start();
    gic_enable(ZYNQ_QSPI_IRQ, on_interrupt);
    cpu_unmask_interrupts();
    reset_controller();
    read_id();
    read_image();
    read_by_all();
    write_page();
    read_through_window();
    print_to(uart_put, "done\n");
    uart_flush();
    cpu_stop();
}
