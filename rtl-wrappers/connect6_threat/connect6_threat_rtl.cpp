// SPDX-License-Identifier: Apache-2.0
#include "connect6_threat/connect6_threat_rtl.h"

#include "base/input_error.h"
#include "base/kernel_time.h"
#include "base/process.h"
#include "pins/output_pins.h"
#include "pins/pin_hub.h"
#include "pins/verilated_clock.h"
#include "verilated_connect6_threat.h"

#include <deque>

namespace tabletop {
namespace {

template <typename Model>
class engine_model : public resettable_model {
  public:
    engine_model() : top(&context_) {
        context_.randReset(2);
        top.clk = 0;
        top.rx_empty = 1;
    }
    ~engine_model() override { top.final(); }

    std::uint64_t clock(std::uint64_t edges, bool& output_changed) override {
        return clock_until_change(top, top.clk, edges, output_changed, [this] { return outputs(); });
    }
    void settle() override { top.eval(); }
    void drive_reset(bool asserted) override { top.rst = asserted; }

  private:
    unsigned outputs() const { return top.phase | top.act << 3 | top.rx_read << 4 | top.tx_write << 5; }

    VerilatedContext context_;

  public:
    Model top;
};

template <typename Model>
class connect6_threat_rtl : public connect6_threat_block, private byte_reader_if, private output_listener {
  public:
    connect6_threat_rtl(sc_core::sc_module_name name, const connect6_threat_config& config)
        : connect6_threat_block(name),
          clock_(config.clock),
          hub_("clock", config.clock, model_, this),
          pins_("pins", [this] { show(); }) {
        reader.bind(*this);
        // Cycle 0 is the first without reset: on_reset() releases it after edge 0.
        model_.drive_reset(true);
        model_.settle();
        spawn_method("on_reset", sensitive_to(rst), [this] { on_reset(); });
        spawn_method("drive_received", sensitive_to(received_due_).dont_initialize(), [this] { drive_received(); });
    }

  private:
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
        model_.top.rx_empty = !visible;
        if (visible) model_.top.rx_data = received_.front().byte;
        owner().pins_changed();
        owner().after_change();
        if (popping_) {
            notify(pop_cycle_ + 1);
        } else if (!received_.empty() && !visible) {
            notify(received_.front().cycle);
        }
    }

    void on_outputs() override {
        const auto& top = model_.top;
        const auto cycle = clock_.cycle(now_ps());
        if (top.rx_read != 0) {
            popping_ = true;
            pop_cycle_ = cycle;
            notify(cycle + 1);
            fifo->pop(cycle);
        }
        if (top.tx_write != 0) {
            fifo->push(top.tx_data, cycle);
            owner().request_edge();  // the next byte may be the same
        }
        pins_.changed();
    }

    void show() {
        phase.write(model_.top.phase);
        act.write(model_.top.act != 0);
    }

    void on_reset() {
        hub_.set_reset(rst.read());
        if (rst.read()) {
            received_.clear();
            popping_ = false;
            model_.top.rx_empty = 1;
        }
        pins_.changed();
    }

    pin_owner& owner() { return hub_; }

    const clock_domain clock_;
    engine_model<Model> model_;
    pin_hub hub_;
    output_pins pins_;
    std::deque<received_byte> received_;
    sc_core::sc_event received_due_;
    bool popping_ = false;  // the oldest byte, in pop_cycle_
    std::uint64_t pop_cycle_ = 0;
};

bool serves(const rtl_variant& variant, const connect6_threat_config& config) {
    const auto& engine = config.engine;
    if (engine.fixes || engine.block_ram || engine.scan_lines != 1 || engine.lfsr) return false;
    return (variant.number("INFLUENCED") != 0) == engine.influenced;
}

}  // namespace

bool has_connect6_threat_rtl(const connect6_threat_config& config) {
    return any_serves(connect6_threat_rtl_variants(), config, serves);
}

std::unique_ptr<connect6_threat_block> make_connect6_threat_rtl(const char* name,
                                                                const connect6_threat_config& config) {
    check(config);
    if (auto engine = connect6_threat_tops::make<connect6_threat_block, connect6_threat_rtl>(
            name, config, connect6_threat_rtl_variants(), serves)) {
        return engine;
    }
    throw input_error(
        "connect6_threat has no rtl view with fixes=on, board_memory=block_ram, scan_lines above 1 or "
        "tie_break=lfsr; there are: weights_update=" +
        enumerated(names_of(connect6_threat_rtl_variants())));
}

}  // namespace tabletop
