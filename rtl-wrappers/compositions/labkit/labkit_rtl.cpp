// SPDX-License-Identifier: Apache-2.0
#include "compositions/labkit/labkit_rtl.h"

#include "base/cycle_pin.h"
#include "pins/cycle_model.h"
#include "pins/cycle_pin_input.h"
#include "usb_link/write_pins.h"
#include "verilated_labkit.h"

#include <stdexcept>

namespace tabletop {
namespace {

// 512K words with two cycles from an address to its data, either way.
class literal_zbt {
  public:
    // What is on its pins in a cycle; in order of cycles. Returns the data that it drives in the same cycle.
    std::uint64_t clock(std::uint32_t address, bool write, std::uint64_t write_data) {
        auto& word = words_[addresses_[1]];
        if (writes_[1]) word = write_data;
        const auto read_data = writes_[1] ? 0 : word;
        addresses_[1] = addresses_[0];
        writes_[1] = writes_[0];
        addresses_[0] = address;
        writes_[0] = write;
        return read_data;
    }

  private:
    std::vector<std::uint64_t> words_ = std::vector<std::uint64_t>(1u << 19);
    std::array<std::uint32_t, 2> addresses_{};  // of the last cycle, and of the one before
    std::array<bool, 2> writes_{};
};

template <typename Top>
class labkit_model : public cycle_model<Top> {
  public:
    labkit_model() {
        // Edge 0 still finds everything clear: on_reset() releases it after that.
        top.rst = 1;
        top.button_pins = 0;
        top.enter_pin = 0;
        top.switch_pins = 0;
        drive_camera(0);
        top.zbt_read_data = 0;
        top.usb_rxf_n = 1;
        top.usb_data_in = 0;
        top.usb_txe_n = 0;
        this->power_up();
        shown_ = levels();
    }

    std::uint64_t clock(std::uint64_t edges, bool& output_changed) override {
        return this->clock_cycles(
            edges, output_changed, [this](std::uint64_t cycle) { drive(cycle); },
            [this](std::uint64_t edge) {
                watch(edge);
                return show();
            });
    }

    void reset(bool asserted) { top.rst = asserted ? 1 : 0; }

    // Levels that the kernel is told of.
    struct output_levels {
        std::uint64_t video, write, rd_n, lost;

        bool operator!=(const output_levels& that) const {
            return video != that.video || write != that.write || rd_n != that.rd_n || lost != that.lost;
        }
    };
    output_levels levels() const {
        using video = labkit_fabric::syncs_and_blank;
        return {
            (top.hsync != 0 ? video::hsync : 0) | (top.vsync != 0 ? video::vsync : 0) |
                (top.blank != 0 ? video::blank : 0),
            top.usb_data_out | (top.usb_drive != 0 ? ft245_write::drive : 0) | (top.usb_wr != 0 ? ft245_write::wr : 0),
            top.usb_rd_n, top.message_lost};
    }

    std::array<cycle_pin_input, labkit_fabric::contacts> contact{
        cycle_pin_input{0}, cycle_pin_input{0}, cycle_pin_input{0}, cycle_pin_input{0}, cycle_pin_input{0},
        cycle_pin_input{0}, cycle_pin_input{0}, cycle_pin_input{0}, cycle_pin_input{0}, cycle_pin_input{0}};
    cycle_pin_input camera{0}, txe_n{0}, read{ft245_read::rxf_n};
    std::vector<std::uint64_t> colour_lines, memory_lines;
    using cycle_model<Top>::top;

  private:
    void drive(std::uint64_t cycle) {
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
        top.zbt_read_data = memory_data_;
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

    // The cycle that this edge begins: its outputs stand.
    void watch(std::uint64_t edge) {
        const std::uint64_t write_data = top.zbt_write_data;
        colour_.add(std::uint64_t{top.red} << 16 | std::uint64_t{top.green} << 8 | top.blue);
        // A write is known with its data, two cycles behind its address.
        if (before_[1].write) {
            memory_.add(zbt_digest(before_[1].address, true, write_data));
        } else if (edge >= 2 && edge % 2 == 0) {
            memory_.add(zbt_digest(before_[1].address, false, 0));
        }
        before_[1] = before_[0];
        before_[0] = {top.zbt_address, top.zbt_we != 0};
        memory_data_ = zbt_.clock(top.zbt_address, top.zbt_we != 0, write_data);
        if ((edge + 1) % line_digest::cycles != 0) return;
        colour_lines.push_back(colour_.take());
        memory_lines.push_back(memory_.take());
    }

    bool show() {
        const auto before = shown_;
        shown_ = levels();
        return shown_ != before;
    }

    struct port_cycle {
        std::uint32_t address = 0;
        bool write = false;
    };

    output_levels shown_;
    line_digest colour_, memory_;
    std::array<port_cycle, 2> before_{};
    literal_zbt zbt_;
    std::uint64_t memory_data_ = 0;
};

template <typename Top>
class labkit_rtl : public labkit_fabric, private edge_listener {
  public:
    labkit_rtl(sc_core::sc_module_name name, const labkit_fabric_config& config)
        : labkit_fabric(name), burst_("clock", config.clock, model_, *this) {
        write.bind(write_);
        rd_n.bind(rd_n_);
        video.bind(video_);
        message_lost.bind(lost_);
        SC_HAS_PROCESS(labkit_rtl);
        SC_METHOD(on_reset);
        this->sensitive << rst;
    }

    const std::vector<std::uint64_t>& colour_lines() const override { return model_.colour_lines; }
    const std::vector<std::uint64_t>& memory_lines() const override { return model_.memory_lines; }

  private:
    void end_of_elaboration() override {
        for (unsigned i = 0; i < contacts; ++i) model_.contact[i].connect(*contact[i][0]);
        model_.camera.connect(*camera[0]);
        model_.txe_n.connect(*txe_n[0]);
        model_.read.connect(*read[0]);
    }

    void on_edge(std::uint64_t cycle) override {
        const auto levels = model_.levels();
        const auto show = [cycle](cycle_pin& pin, std::uint64_t level) {
            if (pin.value(cycle) != level) pin.set(cycle, level);
        };
        show(video_, levels.video);
        show(rd_n_, levels.rd_n);
        show(lost_, levels.lost);
        if (write_.value(cycle) != levels.write) write_.set(cycle, levels.write);
    }

    void on_reset() {
        burst_.before_change();
        model_.reset(rst.read());
    }

    labkit_model<Top> model_;
    burst_clock burst_;
    write_pins write_;
    cycle_pin rd_n_{1};
    cycle_pin video_{syncs_and_blank::hsync | syncs_and_blank::vsync};
    cycle_pin lost_{0};
};

}  // namespace

std::unique_ptr<labkit_fabric> make_labkit_fabric(const char* name, const labkit_fabric_config& config) {
    const auto is_it = [](const rtl_variant& build, const labkit_fabric_config& wanted) {
        return build.name == wanted.variant;
    };
    if (auto made = labkit_tops::make<labkit_fabric, labkit_rtl>(name, config, labkit_rtl_variants(), is_it)) {
        return made;
    }
    throw std::invalid_argument("labkit has no variant " + config.variant);
}

}  // namespace tabletop
