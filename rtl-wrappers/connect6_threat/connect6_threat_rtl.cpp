// SPDX-License-Identifier: Apache-2.0
#include "connect6_threat/connect6_threat_rtl.h"

#include "base/kernel_time.h"
#include "base/process.h"
#include "described_connect6_threat.h"
#include "design/described_block.h"
#include "design/rtl_design.h"
#include "pins/output_pins.h"
#include "pins/pin_hub.h"
#include "support/input_error.h"

#include <deque>

namespace tabletop {
namespace {

class engine_design : public rtl_design {
  public:
    engine_design(const rtl_description& description, const connect6_threat_config& config)
        : rtl_design(description, {{"influenced", flag(config.engine.influenced)},
                                   {"concurrent", flag(config.engine.concurrent)},
                                   {"near", flag(config.engine.near)},
                                   {"fixes", flag(config.engine.fixes)},
                                   {"block_ram", flag(config.engine.block_ram)},
                                   {"scan_lines", verilog_literal(config.engine.scan_lines)},
                                   {"lfsr", flag(config.engine.lfsr)},
                                   {"lfsr_seed", verilog_literal(config.engine.lfsr_seed)}}) {
        start();
    }

    const input_pin rx_data = input("rx_data", byte_bits);
    const input_pin rx_empty = high_input("rx_empty");
    const output_pin rx_read = output("rx_read");
    const output_pin tx_data = read_output("tx_data", byte_bits);
    const output_pin tx_write = output("tx_write");
    const output_pin phase = output("phase", phase_bits);
    const output_pin act = output("act");

  private:
    static std::string flag(bool on) { return verilog_literal(on ? 1 : 0); }

    static constexpr unsigned byte_bits = 8, phase_bits = 3;
};

class connect6_threat_rtl : public connect6_threat_block, private byte_reader_if, private output_listener {
  public:
    connect6_threat_rtl(sc_core::sc_module_name name, const connect6_threat_config& config,
                        const rtl_description& description)
        : connect6_threat_block(name),
          clock_(config.clock),
          design_(description, config),
          hub_("clock", config.clock, design_, this),
          pins_("pins", [this] { show(); }) {
        reader.bind(*this);
        spawn_method("on_reset", sensitive_to(rst).dont_initialize(), [this] { on_reset(); });
        spawn_method("drive_received", sensitive_to(received_due_).dont_initialize(), [this] { drive_received(); });
    }

  private:
    // A pin that is high from the beginning has no event.
    void start_of_simulation() override {
        if (rst.read()) on_reset();
    }

    struct received_byte {
        std::uint8_t byte;
        std::uint64_t cycle;  // it is seen from here on
    };

    void available(std::uint8_t byte, std::uint64_t cycle) override {
        if (owner().in_reset()) return;
        received_.push_back({byte, cycle});
        if (received_.size() == 1) notify(cycle);
    }

    void notify(std::uint64_t cycle) {
        const auto edge = clock_.edge(cycle);
        received_due_.notify(from_ps(edge > now_ps() ? edge - now_ps() : 0));
    }

    // The oldest byte becomes visible, or the one before it has been popped.
    void drive_received() {
        const auto cycle = owner().before_change();
        if (popping_ && cycle > pop_cycle_) {
            popping_ = false;
            received_.pop_front();
        }
        const bool visible = !received_.empty() && received_.front().cycle <= cycle;
        design_.rx_empty.drive(visible ? 0 : 1);
        if (visible) design_.rx_data.drive(received_.front().byte);
        owner().pins_changed();
        owner().after_change();
        if (popping_) {
            notify(pop_cycle_ + 1);
        } else if (!received_.empty() && !visible) {
            notify(received_.front().cycle);
        }
    }

    void on_outputs() override {
        const auto cycle = clock_.cycle(now_ps());
        if (design_.rx_read.value() != 0) {
            popping_ = true;
            pop_cycle_ = cycle;
            notify(cycle + 1);
            fifo->pop(cycle);
        }
        if (design_.tx_write.value() != 0) {
            fifo->push(static_cast<std::uint8_t>(design_.tx_data.value()), cycle);
            owner().request_edge();  // the next byte may be the same
        }
        pins_.changed();
    }

    void show() {
        phase.write(static_cast<std::uint8_t>(design_.phase.value()));
        act.write(design_.act.value() != 0);
    }

    void on_reset() {
        hub_.set_reset(rst.read());
        if (rst.read()) {
            received_.clear();
            popping_ = false;
            design_.rx_empty.drive(1);
        }
        pins_.changed();
    }

    pin_owner& owner() { return hub_; }

    const clock_domain clock_;
    engine_design design_;
    pin_hub hub_;
    output_pins pins_;
    std::deque<received_byte> received_;
    sc_core::sc_event received_due_;
    bool popping_ = false;  // the oldest byte, in pop_cycle_
    std::uint64_t pop_cycle_ = 0;
};

}  // namespace

bool has_connect6_threat_rtl(const connect6_threat_config& config) {
    return config.engine.scan_lines == 1 || config.engine.fixes;
}

std::unique_ptr<connect6_threat_block> make_connect6_threat(const char* name, view v,
                                                            const connect6_threat_config& config) {
    if (v != view::rtl) return make_connect6_threat_tlm(name, v, config);
    if (has_connect6_threat_rtl(config)) {
        check(config);
        return std::make_unique<connect6_threat_rtl>(name, config, describe_block("connect6_threat", "engine_pins"));
    }
    throw input_error("connect6_threat has an rtl view with scan_lines above 1 together with fixes=on alone");
}

std::unique_ptr<serial_pins_block> make_connect6_player_rtl(const char* name, unsigned cycles_per_bit) {
    return make_serial_pins(name, at_bit(describe_block("connect6_threat", "serial_pins"), cycles_per_bit));
}

}  // namespace tabletop
