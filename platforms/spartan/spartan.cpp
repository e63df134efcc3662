// SPDX-License-Identifier: Apache-2.0
#include "spartan/spartan.h"

#include "base/kernel_time.h"
#include "base/process.h"
#include "connect6_threat/connect6_threat_rtl.h"
#include "uart/uart_rtl.h"

namespace tabletop {

// What a waveform shows of the machine besides its bytes.
class spartan::level_recorder : public sc_core::sc_module {
  public:
    sc_core::sc_in<bool> rst{"rst"};
    sc_core::sc_in<std::uint8_t> phase{"phase"};
    sc_core::sc_in<bool> act{"act"};

    level_recorder(sc_core::sc_module_name name, record_target& to, const clock_domain& clock, bool has_engine)
        : sc_module(name), to_(to), rst_(to.add_channel("rst", clock, 1)) {
        if (has_engine) {
            phase_ =
                to.add_channel("engine.phase", clock, 3,
                               {connect6_threat_core::phase_names.begin(), connect6_threat_core::phase_names.end()});
            act_ = to.add_channel("engine.act", clock, 1);
        }
        spawn_method("on_rst", sensitive_to(rst), [this] { on_rst(); });
        if (!has_engine) return;
        spawn_method("on_phase", sensitive_to(phase), [this] { on_phase(); });
        spawn_method("on_act", sensitive_to(act), [this] { on_act(); });
    }

  private:
    void on_rst() { to_.add_level(rst_, now_ps(), rst.read() ? 1 : 0); }
    void on_phase() { to_.add_level(phase_, now_ps(), phase.read()); }
    void on_act() { to_.add_level(act_, now_ps(), act.read() ? 1 : 0); }

    record_target& to_;
    std::uint32_t rst_;
    std::uint32_t phase_ = 0;
    std::uint32_t act_ = 0;
};

spartan::spartan(sc_core::sc_module_name name, const spartan_config& config, record_target* record_to)
    : sc_module(name), bit_time_(config.uart.bit_time()) {
    if (config.is_one_design) {
        build_whole(config);
    } else {
        build_blocks(config);
        record_to == nullptr ? bind_fifos() : bind_fifos_through_probe(config.uart.clock, *record_to);
    }
    if (record_to == nullptr) return;
    level_recorder_ =
        std::make_unique<level_recorder>("level_recorder", *record_to, config.uart.clock, engine != nullptr);
    level_recorder_->rst.bind(rst);
    level_recorder_->phase.bind(phase_);
    level_recorder_->act.bind(act_);
}

spartan::~spartan() = default;

void spartan::build_blocks(const spartan_config& config) {
    uart = make_uart("uart", config.uart_view, config.uart);
    engine = make_connect6_threat("engine", config.engine_view, config.engine);
    uart->rst.bind(rst);
    engine->rst.bind(rst);
    engine->phase.bind(phase_);
    engine->act.bind(act_);
}

void spartan::build_whole(const spartan_config& config) {
    whole = make_connect6_player_rtl("rtl", config.cycles_per_bit);
    whole->rst.bind(rst);
    bit_time_ = whole->bit_time;
}

void spartan::bind_fifos() {
    engine->fifo.bind(uart->fifo);
    uart->reader.bind(engine->reader);
}

void spartan::bind_fifos_through_probe(const clock_domain& clock, record_target& record_to) {
    byte_recorder_ = std::make_unique<byte_fifo_recorder>(record_to, "uart", clock);
    probe_ = std::make_unique<byte_fifo_probe>("fifo_probe", clock, *byte_recorder_);
    probe_->rst.bind(rst);
    engine->fifo.bind(probe_->fifo);
    probe_->to_fifo.bind(uart->fifo);
    uart->reader.bind(probe_->reader);
    probe_->to_reader.bind(engine->reader);
}

serial_line& spartan::to_device() {
    return whole ? whole->rx : uart->rx;
}

serial_line& spartan::from_device() {
    return whole ? whole->tx : uart->tx;
}

}  // namespace tabletop
