// SPDX-License-Identifier: Apache-2.0
#include "user_rtl/user_labkit.h"

#include "base/cycle_pin.h"
#include "base/kernel_time.h"
#include "base/process.h"
#include "pins/colour_pins.h"
#include "user_rtl/frame_store_pins.h"
#include "user_rtl/ft245_port.h"
#include "user_rtl/vga_connector.h"

#include <array>
#include <cstddef>

namespace tabletop {
namespace {

constexpr std::array<const char*, labkit_fabric::contacts> contact_names = {
    "button_left", "button_right", "button_up", "button_down", "button_2",
    "button_3",    "button_enter", "switch_3",  "switch_4",    "switch_5"};

// The design with the memory at its port, which answers in every cycle.
class labkit_design : public followed_design {
  public:
    labkit_design(const user_rtl_description& description, colour_pins& colours)
        : followed_design(description), colours_(colours) {
        for (std::size_t n = 0; n < contacts.size(); ++n) contacts[n] = input(contact_names[n]);
        start();
    }

    const ft245_port chip{*this};
    const vga_connector screen{*this};
    std::array<input_pin, labkit_fabric::contacts> contacts;
    const camera_port camera{*this};
    zbt_port port{*this};

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

class user_labkit : public labkit_fabric, private output_listener {
  public:
    user_labkit(sc_core::sc_module_name name, const user_rtl_description& description)
        : labkit_fabric(name),
          clock_(description.clock),
          design_(description, colours_),
          hub_("clock", description.clock, design_, this),
          rd_n_(design_.chip.rd.value()),
          syncs_(design_.screen.syncs()),
          blank_(design_.screen.blank.value()) {
        zbt.bind(design_.port);
        write.bind(write_);
        rd_n.bind(rd_n_);
        syncs.bind(syncs_);
        blank.bind(blank_);
        colour.bind(colours_);
        message_lost.bind(lost_);
        spawn_method("on_reset", sensitive_to(rst).dont_initialize(), [this] { on_reset(); });
    }

    std::string fault() const override { return design_.fault(); }

  private:
    void end_of_elaboration() override {
        design_.chip.follow(design_, *read[0], *txe_n[0]);
        for (std::size_t n = 0; n < contacts; ++n) design_.follow(design_.contacts[n], *contact[n][0]);
        design_.camera.follow(design_, *camera[0]);
        design_.port.connect(*zbt_read_data[0]);
    }

    void on_reset() {
        hub_.set_reset(rst.read());
        on_outputs();
    }

    void on_outputs() override {
        const auto cycle = clock_.cycle(now_ps());
        write_.set(cycle, design_.chip.written());
        rd_n_.show(cycle, design_.chip.rd.value());
        syncs_.show(cycle, design_.screen.syncs());
        blank_.show(cycle, design_.screen.blank.value());
    }

    const clock_domain clock_;
    colour_pins colours_{colour_pins::live_picture, colour_depth::eight_bits};
    labkit_design design_;
    pin_hub hub_;
    write_pins write_;
    cycle_pin rd_n_, syncs_, blank_, lost_{0};
};

}  // namespace

std::unique_ptr<labkit_fabric> make_user_labkit(const char* name, const user_rtl_description& description) {
    return std::make_unique<user_labkit>(name, description);
}

}  // namespace tabletop
