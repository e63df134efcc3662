// SPDX-License-Identifier: Apache-2.0
#include "user_rtl/user_labkit.h"

#include "base/cycle_pin.h"
#include "base/kernel_time.h"
#include "base/process.h"
#include "frame_packer/zbt_port_pins.h"
#include "pins/colour_pins.h"
#include "user_rtl/ft245_port.h"
#include "user_rtl/vga_connector.h"

#include <array>
#include <cstddef>

namespace tabletop {
namespace {

constexpr std::array<const char*, labkit_fabric::contacts> contact_names = {
    "button_left", "button_right", "button_up", "button_down", "button_2",
    "button_3",    "button_enter", "switch_3",  "switch_4",    "switch_5"};

// An input of camera_pins, and where it is in their levels.
struct camera_input {
    const char* name;
    unsigned bits;
    unsigned low_bit;
};
constexpr std::array<camera_input, 5> camera_inputs = {{{"camera_sample", 30, 0},
                                                        {"camera_field", 1, 30},
                                                        {"camera_line_start", 1, 31},
                                                        {"camera_field_start", 1, 32},
                                                        {"camera_valid", 1, 33}}};

// The design with the memory at its port, which answers in every cycle.
class labkit_design : public followed_design {
  public:
    labkit_design(const user_rtl_description& description, colour_pins& colours)
        : followed_design(description), colours_(colours) {
        for (std::size_t n = 0; n < contacts.size(); ++n) contacts[n] = input(contact_names[n]);
        for (std::size_t n = 0; n < camera.size(); ++n) {
            camera[n] = input(camera_inputs[n].name, camera_inputs[n].bits);
        }
        start();
    }

    const ft245_port chip{*this};
    const vga_connector screen{*this};
    std::array<input_pin, labkit_fabric::contacts> contacts;
    std::array<input_pin, camera_inputs.size()> camera;
    zbt_slave_if* memory = nullptr;
    zbt_port_pins port;

  private:
    void noticed(std::uint64_t cycle) override { colours_.set(cycle, screen.colour()); }
    std::uint64_t drive(std::uint64_t cycle) override {
        const auto data = memory->value(cycle);
        if (data != last_data_) read_data_.drive(data);
        last_data_ = data;
        return cycle + 1;
    }
    bool look(std::uint64_t, bool changed) override {
        port.append(static_cast<std::uint32_t>(address_.value()), we_.value() != 0, write_data_.value());
        return changed;
    }

    const input_pin read_data_ = input("zbt_read_data", zbt_pins::data_bits);
    const output_pin address_ = read_output("zbt_address", zbt_pins::address_bits);
    const output_pin we_ = read_output("zbt_we");
    const output_pin write_data_ = read_output("zbt_write_data", zbt_pins::data_bits);
    colour_pins& colours_;
    std::uint64_t last_data_ = 0;
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
        for (std::size_t n = 0; n < camera_inputs.size(); ++n) {
            design_.follow(design_.camera[n], *camera[0], camera_inputs[n].low_bit);
        }
        design_.memory = zbt_read_data[0];
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
