// SPDX-License-Identifier: Apache-2.0
#include "base/cycle_pin.h"
#include "base/kernel_time.h"
#include "base/process.h"
#include "user_rtl/ft245_numbers.h"
#include "user_rtl/user_labkit.h"

#include <array>

namespace tabletop {
namespace {

constexpr unsigned move_bits = 12;

struct link_pins {
    design_pins pins;
    pin_numbers numbers;
    ft245_numbers chip;
    unsigned request, move, take;    // inputs
    unsigned last, flag, high, low;  // outputs
    pin_numbers::number lost;

    explicit link_pins(const user_rtl_description& description)
        : numbers(description, pins),
          chip(numbers),
          request(*numbers.input("send_request")),
          move(*numbers.input("send_move", move_bits, move_bits)),
          take(*numbers.input("message_take")),
          last(*numbers.output("send_last")),
          flag(*numbers.output("message_flag")),
          high(*numbers.output("message_high", usb_link_block::message_part_bits)),
          low(*numbers.output("message_low", usb_link_block::message_part_bits)),
          lost(numbers.output("message_lost")) {}
};

class user_usb_link : public user_usb_link_block, private output_listener {
  public:
    user_usb_link(sc_core::sc_module_name name, const user_rtl_description& description)
        : user_usb_link_block(name),
          clock_(description.clock),
          pins_(description),
          design_(description, pins_.pins, pins_.chip.high_inputs()),
          hub_("clock", description.clock, design_, this),
          rd_n_(pins_.chip.rd_n(design_)),
          send_last_(design_.output(pins_.last)),
          flag_(design_.output(pins_.flag)),
          lost_(design_.level(pins_.lost, 1)),
          parts_{cycle_pin{design_.output(pins_.high)}, cycle_pin{design_.output(pins_.low)}} {
        write.bind(write_);
        rd_n.bind(rd_n_);
        send_last.bind(send_last_);
        message_flag.bind(flag_);
        message_lost.bind(lost_);
        for (std::size_t n = 0; n < parts_.size(); ++n) message[n].bind(parts_[n]);
        spawn_method("on_reset", sensitive_to(rst).dont_initialize(), [this] { on_reset(); });
    }

    std::string fault() const override { return design_.fault(); }

  private:
    void end_of_elaboration() override {
        pins_.chip.follow(design_, *read[0], *txe_n[0]);
        design_.follow(pins_.request, *send_request[0]);
        design_.follow(pins_.move, *send_move[0]);
        design_.follow(pins_.take, *message_take[0]);
    }

    void on_reset() {
        hub_.set_reset(rst.read());
        on_outputs();
    }

    void on_outputs() override {
        const auto cycle = clock_.cycle(now_ps());
        write_.set(cycle, pins_.chip.written(design_));
        rd_n_.show(cycle, pins_.chip.rd_n(design_));
        send_last_.show(cycle, design_.output(pins_.last));
        parts_[0].show(cycle, design_.output(pins_.high));
        parts_[1].show(cycle, design_.output(pins_.low));
        flag_.show(cycle, design_.output(pins_.flag));
        lost_.show(cycle, design_.level(pins_.lost, 1));
    }

    const clock_domain clock_;
    const link_pins pins_;
    followed_design design_;
    pin_hub hub_;
    write_pins write_;
    cycle_pin rd_n_, send_last_, flag_, lost_;
    std::array<cycle_pin, 2> parts_;
};

}  // namespace

std::unique_ptr<user_usb_link_block> make_user_usb_link(const char* name, const user_rtl_description& description) {
    return std::make_unique<user_usb_link>(name, description);
}

}  // namespace tabletop
