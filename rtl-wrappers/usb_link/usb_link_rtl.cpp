// SPDX-License-Identifier: Apache-2.0
#include "usb_link/usb_link_rtl.h"

#include "described_usb_link.h"
#include "design/described_block.h"
#include "design/design_levels.h"
#include "support/input_error.h"
#include "usb_link/ft245_port.h"

namespace tabletop {
namespace {

constexpr unsigned move_bits = 12;

class link_design : public followed_design {
  public:
    link_design(const rtl_description& description, const usb_link_config& config)
        : followed_design(description, {{"slot", verilog_literal(config.slot)},
                                        {"timeout", verilog_literal(static_cast<std::int64_t>(config.timeout))}}) {
        start();
    }

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

class usb_link_rtl : public usb_link_block {
  public:
    usb_link_rtl(sc_core::sc_module_name name, const usb_link_config& config, const rtl_description& description)
        : usb_link_block(name), design_(description, config), levels_(config.clock, design_) {
        write.bind(write_);
        levels_.bind(design_.chip.rd, rd_n);
        levels_.bind(design_.sent_last, send_last);
        levels_.bind(design_.high, message[0]);
        levels_.bind(design_.low, message[1]);
        levels_.bind(design_.flag, message_flag);
        levels_.bind(design_.lost, message_lost);
        levels_.tell([this](std::uint64_t cycle) { write_.set(cycle, design_.chip.written()); });
        levels_.reset_by(rst);
    }

  private:
    void end_of_elaboration() override {
        design_.chip.follow(design_, *read[0], *txe_n[0]);
        design_.follow(design_.request, *send_request[0]);
        design_.follow(design_.move, *send_move[0]);
        design_.follow(design_.take, *message_take[0]);
    }

    link_design design_;
    design_levels levels_;
    write_pins write_;
};

}  // namespace

bool has_usb_link_rtl(const usb_link_config& config) {
    return !config.quiet;
}

std::unique_ptr<usb_link_block> make_usb_link(const char* name, view v, const usb_link_config& config) {
    if (v != view::rtl) return make_usb_link_tlm(name, v, config);
    if (!has_usb_link_rtl(config)) throw input_error("usb_link has no rtl view that is quiet without a message");
    check(config);
    return std::make_unique<usb_link_rtl>(name, config, describe_block("usb_link"));
}

}  // namespace tabletop
