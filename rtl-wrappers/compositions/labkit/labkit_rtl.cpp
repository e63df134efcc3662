// SPDX-License-Identifier: Apache-2.0
#include "compositions/labkit/labkit_rtl.h"

#include "base/cycle_pin.h"
#include "design/described_block.h"
#include "design/design_levels.h"
#include "design/vga_connector.h"
#include "frame_packer/frame_store_pins.h"
#include "pins/colour_pins.h"
#include "usb_link/ft245_port.h"

#include <array>
#include <cstddef>

namespace tabletop {
namespace {

constexpr std::array<const char*, labkit_fabric::contacts> contact_names = {
    "button_left", "button_right", "button_up", "button_down", "button_2",
    "button_3",    "button_enter", "switch_3",  "switch_4",    "switch_5"};

block_settings settings_of(const labkit_fabric_config& config) {
    const auto flag = [](bool is_set) { return verilog_literal(is_set ? 1 : 0); };
    return {{"steady", verilog_literal(static_cast<std::int64_t>(config.steady))},
            {"prefetch_wrap", verilog_literal(config.prefetch_wrap)},
            {"timeout", verilog_literal(static_cast<std::int64_t>(config.timeout))},
            {"lost_landing", flag(config.lost_landing)},
            {"illegal_halts", flag(config.illegal_halts)},
            {"ready_by_image", flag(config.ready_by_image)}};
}

// The design with the memory at its port, which answers in every cycle.
class labkit_design : public followed_design {
  public:
    labkit_design(const rtl_description& description, const labkit_fabric_config& config, colour_pins& colours)
        : followed_design(description, settings_of(config)), colours_(colours) {
        for (std::size_t n = 0; n < contacts.size(); ++n) contacts[n] = input(contact_names[n]);
        start();
    }

    const ft245_port chip{*this};
    const vga_connector screen{*this};
    std::array<input_pin, labkit_fabric::contacts> contacts;
    const camera_port camera{*this};
    zbt_port port{*this};
    const output_pin lost = output("message_lost");

  private:
    void noticed(std::uint64_t cycle) override { colours_.set(cycle, screen.colour()); }
    std::uint64_t drive(std::uint64_t cycle) override {
        port.answer(cycle);
        return cycle + 1;
    }
    bool look(std::uint64_t, bool changed) override {
        port.clocked();
        return changed;
    }

    colour_pins& colours_;
};

class labkit_rtl : public labkit_fabric {
  public:
    labkit_rtl(sc_core::sc_module_name name, const labkit_fabric_config& config, const rtl_description& description)
        : labkit_fabric(name),
          design_(description, config, colours_),
          levels_(config.clock, design_),
          syncs_(design_.screen.syncs()) {
        zbt.bind(design_.port);
        write.bind(write_);
        levels_.bind(design_.chip.rd, rd_n);
        syncs.bind(syncs_);
        levels_.bind(design_.screen.blank, blank);
        colour.bind(colours_);
        levels_.bind(design_.lost, message_lost);
        levels_.tell([this](std::uint64_t cycle) {
            write_.set(cycle, design_.chip.written());
            syncs_.show(cycle, design_.screen.syncs());
        });
        levels_.reset_by(rst);
    }

  private:
    void end_of_elaboration() override {
        design_.chip.follow(design_, *read[0], *txe_n[0]);
        for (std::size_t n = 0; n < contacts; ++n) design_.follow(design_.contacts[n], *contact[n][0]);
        design_.camera.follow(design_, *camera[0]);
        design_.port.connect(*zbt_read_data[0]);
    }

    colour_pins colours_{colour_pins::live_picture, colour_depth::eight_bits};
    labkit_design design_;
    design_levels levels_;
    write_pins write_;
    cycle_pin syncs_;
};

}  // namespace

std::unique_ptr<labkit_fabric> make_labkit_rtl(const char* name, const labkit_fabric_config& config) {
    return std::make_unique<labkit_rtl>(name, config, describe_block("labkit"));
}

}  // namespace tabletop
