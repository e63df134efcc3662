// SPDX-License-Identifier: Apache-2.0
#include "user_rtl/user_labkit.h"

#include "base/cycle_pin.h"
#include "base/kernel_time.h"
#include "base/process.h"
#include "frame_packer/zbt_port_pins.h"
#include "pins/colour_pins.h"
#include "user_rtl/ft245_numbers.h"
#include "user_rtl/vga_numbers.h"

#include <array>
#include <cstddef>

namespace tabletop {
namespace {

using number = pin_numbers::number;

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

struct labkit_pins {
    design_pins pins;
    pin_numbers numbers;
    ft245_numbers chip;
    vga_numbers screen;
    std::array<number, labkit_fabric::contacts> contacts;
    std::array<number, camera_inputs.size()> camera;
    unsigned read_data;                // input
    unsigned address, we, write_data;  // outputs that nobody waits for

    explicit labkit_pins(const user_rtl_description& description)
        : numbers(description, pins), chip(numbers), screen(numbers) {
        for (std::size_t n = 0; n < contacts.size(); ++n) contacts[n] = numbers.input(contact_names[n]);
        for (std::size_t n = 0; n < camera.size(); ++n) {
            camera[n] = numbers.input(camera_inputs[n].name, camera_inputs[n].bits, camera_inputs[n].bits);
        }
        read_data = *numbers.input("zbt_read_data", zbt_pins::data_bits, zbt_pins::data_bits);
        address = *numbers.read("zbt_address", zbt_pins::address_bits);
        we = *numbers.read("zbt_we", 1);
        write_data = *numbers.read("zbt_write_data", zbt_pins::data_bits);
    }
};

// The design with the memory at its port, which answers in every cycle.
class labkit_design : public followed_design {
  public:
    labkit_design(const user_rtl_description& description, const labkit_pins& pins, colour_pins& colours)
        : followed_design(description, pins.pins, pins.chip.high_inputs(),
                          [this](std::uint64_t cycle, std::uint64_t values) {
                              colours_.set(cycle, colour_of(*this, pins_.pins, values));
                          }),
          pins_(pins),
          colours_(colours) {}

    zbt_slave_if* memory = nullptr;
    zbt_port_pins port;

  private:
    bool every_cycle() const override { return true; }
    void drive(std::uint64_t cycle) override {
        const auto data = memory->value(cycle);
        if (data == read_data_) return;
        read_data_ = data;
        followed_design::drive(pins_.read_data, data);
    }
    bool look(std::uint64_t) override {
        port.append(static_cast<std::uint32_t>(output(pins_.address)), output(pins_.we) != 0, output(pins_.write_data));
        return false;
    }

    const labkit_pins& pins_;
    colour_pins& colours_;
    std::uint64_t read_data_ = 0;
};

class user_labkit : public labkit_fabric, private output_listener {
  public:
    user_labkit(sc_core::sc_module_name name, const user_rtl_description& description)
        : labkit_fabric(name),
          clock_(description.clock),
          pins_(description),
          design_(description, pins_, colours_),
          hub_("clock", description.clock, design_, this),
          rd_n_(pins_.chip.rd_n(design_)),
          syncs_(pins_.screen.syncs(design_)),
          blank_(design_.level(pins_.screen.blank, 1)) {
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
        pins_.chip.follow(design_, *read[0], *txe_n[0]);
        for (std::size_t n = 0; n < contacts; ++n) design_.follow(pins_.contacts[n], *contact[n][0]);
        for (std::size_t n = 0; n < camera_inputs.size(); ++n) {
            design_.follow(pins_.camera[n], *camera[0], camera_inputs[n].low_bit);
        }
        design_.memory = zbt_read_data[0];
    }

    void on_reset() {
        hub_.set_reset(rst.read());
        on_outputs();
    }

    void on_outputs() override {
        const auto cycle = clock_.cycle(now_ps());
        write_.set(cycle, pins_.chip.written(design_));
        rd_n_.show(cycle, pins_.chip.rd_n(design_));
        syncs_.show(cycle, pins_.screen.syncs(design_));
        blank_.show(cycle, design_.level(pins_.screen.blank, 1));
    }

    const clock_domain clock_;
    const labkit_pins pins_;
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
