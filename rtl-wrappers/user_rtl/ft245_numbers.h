// SPDX-License-Identifier: Apache-2.0
// The pins of the bundle ft245_pins of a design, between it and a chip.
#pragma once

#include "peripherals/ft245r/ft245r.h"
#include "usb_link/write_pins.h"
#include "user_rtl/followed_design.h"
#include "user_rtl/pin_numbers.h"

#include <cstdint>

namespace tabletop {

struct ft245_numbers {
    static constexpr unsigned data_bits = 8;

    unsigned data_in, rxf, txe;          // inputs
    unsigned data_out, data_oe, wr, rd;  // outputs

    explicit ft245_numbers(pin_numbers& number_of)
        : data_in(*number_of.input("data_in", data_bits, data_bits)),
          rxf(*number_of.input("rxf")),
          txe(*number_of.input("txe")),
          data_out(*number_of.output("data_out", data_bits)),
          data_oe(*number_of.output("data_oe")),
          wr(*number_of.output("wr")),
          rd(*number_of.output("rd")) {}

    // Of the inputs before the start: no byte waits.
    std::uint64_t high_inputs() const { return std::uint64_t{1} << rxf; }

    void follow(followed_design& design, cycle_pin_if& read, ft245_ready_if& txe_n) const {
        design.follow(data_in, read);
        design.follow(rxf, read, data_bits);
        design.follow(txe, txe_n);
    }
    // As levels of ft245_write.
    std::uint64_t written(const followed_design& design) const {
        return design.output(data_out) | design.level(data_oe, ft245_write::drive) | design.level(wr, ft245_write::wr);
    }
    std::uint64_t rd_n(const followed_design& design) const { return design.output(rd); }
};

}  // namespace tabletop
