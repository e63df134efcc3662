// SPDX-License-Identifier: Apache-2.0
// The pins of the bundle ft245_pins of a design, between it and a chip.
#pragma once

#include "design/followed_design.h"
#include "peripherals/ft245r/ft245r.h"
#include "usb_link/write_pins.h"

#include <cstdint>

namespace tabletop {

struct ft245_port {
    static constexpr unsigned data_bits = 8;

    input_pin data_in, rxf, txe;
    output_pin data_out, data_oe, wr, rd;

    // No byte waits before the start.
    explicit ft245_port(rtl_design& design)
        : data_in(design.input("data_in", data_bits)),
          rxf(design.high_input("rxf")),
          txe(design.input("txe")),
          data_out(design.output("data_out", data_bits)),
          data_oe(design.output("data_oe")),
          wr(design.output("wr")),
          rd(design.output("rd")) {}

    void follow(followed_design& design, cycle_pin_if& read, ft245_ready_if& txe_n) const {
        design.follow(data_in, read);
        design.follow(rxf, read, data_bits);
        design.follow(txe, txe_n);
    }
    // What is written, as levels of ft245_write.
    std::uint64_t written() const {
        return data_out.value() | data_oe.level(ft245_write::drive) | wr.level(ft245_write::wr);
    }
};

}  // namespace tabletop
