// SPDX-License-Identifier: Apache-2.0
#include "base/cycle_pin.h"
#include "base/kernel_time.h"
#include "base/process.h"
#include "user_rtl/ft245_port.h"
#include "user_rtl/user_labkit.h"

#include <array>

namespace tabletop {
namespace {

constexpr unsigned move_bits = 12;

class link_design : public followed_design {
  public:
    explicit link_design(const user_rtl_description& description) : followed_design(description) { start(); }

    const ft245_port chip{*this};
    const input_pin request = input("send_request");
    const input_pin move = input("send_move", move_bits);
    const input_pin take = input("message_take");
    const output_pin sent_last = output("send_last");
    const output_pin flag = output("message_flag");
    const output_pin high = output("message_high", usb_link_block::message_part_bits);
    const output_pin low = output("message_low", usb_link_block::message_part_bits);
    const output_pin lost = output("message_lost");
};

class user_usb_link : public user_usb_link_block, private output_listener {
  public:
    user_usb_link(sc_core::sc_module_name name, const user_rtl_description& description)
        : user_usb_link_block(name),
          clock_(description.clock),
          design_(description),
          hub_("clock", description.clock, design_, this),
          rd_n_(design_.chip.rd.value()),
          send_last_(design_.sent_last.value()),
          flag_(design_.flag.value()),
          lost_(design_.lost.value()),
          parts_{cycle_pin{design_.high.value()}, cycle_pin{design_.low.value()}} {
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
        design_.chip.follow(design_, *read[0], *txe_n[0]);
        design_.follow(design_.request, *send_request[0]);
        design_.follow(design_.move, *send_move[0]);
        design_.follow(design_.take, *message_take[0]);
    }

    void on_reset() {
        hub_.set_reset(rst.read());
        on_outputs();
    }

    void on_outputs() override {
        const auto cycle = clock_.cycle(now_ps());
        write_.set(cycle, design_.chip.written());
        rd_n_.show(cycle, design_.chip.rd.value());
        send_last_.show(cycle, design_.sent_last.value());
        parts_[0].show(cycle, design_.high.value());
        parts_[1].show(cycle, design_.low.value());
        flag_.show(cycle, design_.flag.value());
        lost_.show(cycle, design_.lost.value());
    }

    const clock_domain clock_;
    link_design design_;
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
