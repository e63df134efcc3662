// SPDX-License-Identifier: Apache-2.0
#include "compositions/labkit/labkit_rtl.h"

#include "base/process.h"
#include "frame_packer/zbt_port_pins.h"
#include "peripherals/vga_timing/vga_timing.h"
#include "pins/colour_pins.h"
#include "pins/cycle_pin_input.h"
#include "pins/level_model.h"
#include "usb_link/write_pins.h"
#include "verilated_labkit.h"

#include <stdexcept>

namespace tabletop {
namespace {

// Outputs whose changes end a burst.
enum output : unsigned { syncs, blank, data_to_chip, rd_n, lost, outputs };

template <typename Top>
class labkit_model : public level_model<Top, outputs> {
  public:
    using level_model<Top, outputs>::top;
    using typename level_model<Top, outputs>::output_levels;

    labkit_model() {
        top.button_pins = 0;
        top.enter_pin = 0;
        top.switch_pins = 0;
        drive_camera(0);
        top.zbt_read_data = 0;
        top.usb_rxf_n = 1;
        top.usb_data_in = 0;
        top.usb_txe_n = 0;
        this->power_up();
    }

    std::array<cycle_pin_input, labkit_fabric::contacts> contact{
        cycle_pin_input{0}, cycle_pin_input{0}, cycle_pin_input{0}, cycle_pin_input{0}, cycle_pin_input{0},
        cycle_pin_input{0}, cycle_pin_input{0}, cycle_pin_input{0}, cycle_pin_input{0}, cycle_pin_input{0}};
    cycle_pin_input camera{0}, txe_n{0}, read{ft245_read::rxf_n};
    zbt_slave_if* memory = nullptr;
    zbt_port_pins port;
    colour_pins colour{colour_pins::live_picture, colour_depth::eight_bits};

  private:
    void drive(std::uint64_t cycle) override {
        constexpr unsigned buttons = 6;
        unsigned pressed = 0, switches = 0;
        for (unsigned i = 0; i < buttons; ++i) {
            if (contact[i].level(cycle) != 0) pressed |= 1u << (buttons - 1 - i);
        }
        for (unsigned i = 0; i < 3; ++i) {
            if (contact[buttons + 1 + i].level(cycle) != 0) switches |= 1u << i;
        }
        top.button_pins = static_cast<std::uint8_t>(pressed);
        top.enter_pin = contact[buttons].level(cycle) != 0 ? 1 : 0;
        top.switch_pins = static_cast<std::uint8_t>(switches);
        drive_camera(camera.level(cycle));
        top.zbt_read_data = memory->value(cycle);
        const auto from_chip = read.level(cycle);
        top.usb_rxf_n = (from_chip & ft245_read::rxf_n) != 0 ? 1 : 0;
        top.usb_data_in = static_cast<std::uint8_t>(from_chip & ft245_read::data_mask);
        top.usb_txe_n = txe_n.level(cycle) != 0 ? 1 : 0;
    }

    void drive_camera(std::uint64_t levels) {
        const auto bit = [levels](std::uint64_t mask) { return (levels & mask) != 0 ? 1 : 0; };
        top.camera_valid = bit(camera_pins::valid);
        top.camera_field_start = bit(camera_pins::first_of_field);
        top.camera_line_start = bit(camera_pins::first_of_line);
        top.camera_field = bit(camera_pins::field);
        top.camera_sample = static_cast<std::uint32_t>(levels & camera_pins::sample_mask);
    }

    // A pixel and a word of the memory end no burst.
    void follow(std::uint64_t edge) override {
        colour.set(edge, static_cast<colour_level>(top.red << 16 | top.green << 8 | top.blue));
        port.append(top.zbt_address, top.zbt_we != 0, top.zbt_write_data);
    }

    output_levels levels() const override {
        return {
            (top.hsync != 0 ? vga_syncs::hsync : 0) | (top.vsync != 0 ? vga_syncs::vsync : 0), top.blank,
            top.usb_data_out | (top.usb_drive != 0 ? ft245_write::drive : 0) | (top.usb_wr != 0 ? ft245_write::wr : 0),
            top.usb_rd_n, top.message_lost};
    }
};

template <typename Top>
class labkit_rtl : public labkit_fabric {
  public:
    labkit_rtl(sc_core::sc_module_name name, const clock_domain& clock) : labkit_fabric(name), pins_(clock, model_) {
        zbt.bind(model_.port);
        colour.bind(model_.colour);
        write.bind(write_);
        pins_.tell(output::data_to_chip, write_);
        pins_.bind(output::syncs, syncs);
        pins_.bind(output::blank, blank);
        pins_.bind(output::rd_n, rd_n);
        pins_.bind(output::lost, message_lost);
        spawn_method("on_reset", sensitive_to(rst), [this] { on_reset(); });
    }

  private:
    void end_of_elaboration() override {
        for (unsigned i = 0; i < contacts; ++i) model_.contact[i].connect(*contact[i][0]);
        model_.camera.connect(*camera[0]);
        model_.memory = zbt_read_data[0];
        model_.txe_n.connect(*txe_n[0]);
        model_.read.connect(*read[0]);
    }

    void on_reset() { pins_.set_reset(rst.read()); }

    labkit_model<Top> model_;
    write_pins write_;
    level_pins<labkit_model<Top>> pins_;
};

}  // namespace

std::unique_ptr<labkit_fabric> make_labkit_rtl(const char* name, const clock_domain& clock,
                                               const std::string& variant) {
    const auto is_it = [&variant](const rtl_variant& build, const clock_domain&) { return build.name == variant; };
    if (auto made = labkit_tops::make<labkit_fabric, labkit_rtl>(name, clock, labkit_rtl_variants(), is_it)) {
        return made;
    }
    throw std::invalid_argument("labkit has no variant " + variant);
}

}  // namespace tabletop
