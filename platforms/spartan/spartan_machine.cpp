// SPDX-License-Identifier: Apache-2.0
#include "spartan/spartan_machine.h"

#include "base/kernel_time.h"
#include "base/process.h"
#include "connect6_threat/connect6_threat_rtl.h"
#include "design/rtl_design.h"
#include "design/silence.h"
#include "host/game_facet.h"
#include "host/input_facet.h"
#include "host/lines/serial_reader.h"
#include "host/reset_button.h"
#include "host/reset_facet.h"
#include "host/screen_facet.h"
#include "modules/module.h"
#include "pins/burst_clock.h"
#include "spartan/spartan_board.h"
#include "spartan/spartan_paper.h"
#include "spartan/spartan_parameters.h"
#include "spartan/spartan_places.h"

#include <fmt/format.h>
#include <algorithm>
#include <functional>
#include <memory>
#include <utility>

namespace tabletop {

namespace {

// No phase of a search is as long: a master that is in one for longer hangs.
constexpr std::uint64_t longest_phase_cycles = 100'000;
// How far ahead edges from outside are announced.
constexpr std::uint64_t outside_lead_ps = 10'000'000;
constexpr std::uint64_t half_bits_of_quiet = 4;

// Whether the engine searches.
class phase_watch : public sc_core::sc_module {
  public:
    phase_watch(sc_core::sc_module_name name, connect6_threat_block& engine) : sc_module(name), engine_(engine) {
        spawn_method("on_change", sensitive_to(engine.phase.value_changed()).dont_initialize(),
                     [this] { on_change(); });
    }

    bool searching(const clock_domain& clock) const {
        constexpr auto receive = static_cast<std::uint8_t>(connect6_threat_core::phase::receive);
        return engine_.phase.read() != receive && now_ps() < changed_ps_ + clock.edge(longest_phase_cycles);
    }

  private:
    void on_change() { changed_ps_ = now_ps(); }

    connect6_threat_block& engine_;
    std::uint64_t changed_ps_ = 0;
};

class spartan_machine : public machine, public reset_facet, public screen_facet, public input_facet {
  public:
    spartan_machine(const spartan_config& config, std::uint64_t baud, record_target* record_to)
        : settings_{baud, "uart.baud", outside_lead_ps},
          main_clock_(config.uart.clock),
          spartan_("spartan", config, record_to),
          bit_time_(spartan_.bit_time()),
          button_("reset_button", main_clock_) {
        spartan_.rst.bind(button_.level);
        if (spartan_.engine) phase_watch_ = std::make_unique<phase_watch>("phase_watch", *spartan_.engine);
    }

    std::vector<machine_line> lines() override {
        return {{"uart0", spartan_.to_device(), spartan_.from_device(), settings_, bit_time_, ready_ps()}};
    }

    const clock_domain& main_clock() const override { return main_clock_; }

    reset_facet* reset() override { return this; }
    std::uint64_t press_reset() override {
        board_.reset();
        show_board_();
        return button_.press() + ready_ps();
    }

    // The paper's window: the game that goes over the line. Nothing reads along where nobody looks.
    screen_facet* screen() override { return this; }
    vga_monitor* monitor() override { return nullptr; }
    picture whole(const picture&) override { return board_.draw(); }
    void on_change(std::function<void()> tell) override {
        show_board_ = std::move(tell);
        read_along(to_device_, "to_device", spartan_.to_device(), &spartan_board::to_machine);
        read_along(from_device_, "from_device", spartan_.from_device(), &spartan_board::from_machine);
    }

    input_facet* input() override { return this; }
    std::string click(unsigned x, unsigned y) override {
        auto said = board_.click(x, y);
        show_board_();
        return said;
    }

    machine_activity activity() override {
        return searching() || sending() ? machine_activity::busy : machine_activity::idle;
    }

    // If pins are driven edge by edge the last edge may be almost a frame ago.
    bool sending() override {
        constexpr std::uint64_t half_bits_of_frame = 20;
        const auto last_ps = spartan_.from_device().free_ps();
        return last_ps > 0 && now_ps() < last_ps + bit_time_.half_bits(half_bits_of_frame);
    }

    machine_measurements measurements() override {
        const bool asked = spartan_.to_device().free_ps() > 0;
        const bool moved = spartan_.from_device().free_ps() > ready_ps();
        if (!spartan_.whole || !asked || moved) return {};
        return {"", fmt::format("uart0: the design was silent, TX has never moved: {}\n", silent_tx_questions)};
    }

    std::string fault() override { return rtl_design::fault_of_any(); }

  private:
    // Each byte at the end of its stop bit.
    void read_along(std::unique_ptr<serial_reader>& reader, const char* name, serial_line& line,
                    bool (spartan_board::*take)(std::uint8_t)) {
        reader = std::make_unique<serial_reader>(name, line, bit_time_, [this, &reader, take] {
            while (const auto character = reader->take()) {
                if (character->framing_error) continue;
                if ((board_.*take)(static_cast<std::uint8_t>(character->data))) show_board_();
            }
        });
    }

    // The receiver has to see the line high before the first start bit.
    std::uint64_t ready_ps() const { return bit_time_.half_bits(half_bits_of_quiet); }

    // Nobody sees into one design: it is taken to search for as long as a phase may last after a byte.
    bool searching() {
        if (phase_watch_) return phase_watch_->searching(main_clock_);
        const auto last_ps = std::max(spartan_.to_device().free_ps(), spartan_.from_device().free_ps());
        return last_ps > 0 && now_ps() < last_ps + main_clock_.edge(longest_phase_cycles);
    }

    const line_settings settings_;
    clock_domain main_clock_;
    spartan spartan_;
    const serial_bit_time bit_time_;
    reset_button button_;
    std::unique_ptr<phase_watch> phase_watch_;
    spartan_board board_;
    std::function<void()> show_board_ = [] {};
    std::unique_ptr<serial_reader> to_device_, from_device_;
};

class spartan_kind : public machine_kind {
  public:
    std::string name() const override { return "spartan"; }
    std::vector<parameter_declaration> parameters() const override { return spartan_parameters(); }
    // The rate that the cycles of a bit make.
    std::map<std::string, std::string> parameter_texts(const parameter_set& parameters) const override {
        auto texts = parameters.all_texts();
        texts["spartan.uart.baud"] = fmt::to_string(spartan_line_baud(parameters));
        return texts;
    }
    connector_list connectors(const parameter_set&) const override {
        return {serial_connector("uart0", "stdio"), screen_connector(), reset_connector()};
    }
    const game_facet* game() const override {
        static const auto game = [] {
            game_facet played{connect6_game(), "uart0"};
            played.order = machine_order::first;  // black, as in its paper
            played.talks = false;
            played.second_machine = true;
            played.match_note = spartan_match_note;
            return played;
        }();
        return &game;
    }
    view_map fabric_blocks() const override { return {{"engine", view::ca}, {"uart", view::ca}}; }

    bool has_rtl(const std::string& instance, const parameter_set& parameters) const override {
        return instance == "uart" ||
               has_connect6_threat_rtl(make_spartan_config(parameters, view::rtl, view::rtl).engine);
    }

    std::unique_ptr<machine> build(const parameter_set& parameters, const view_map& views,
                                   const machine_probes& probes) const override {
        auto config = make_spartan_config(parameters, views.at("uart"), views.at("engine"));
        config.is_one_design = views.count(spartan_composition) != 0;
        burst_clock::set_default_longest_burst(config.uart.clock.cycle(outside_lead_ps) + 1);
        return std::make_unique<spartan_machine>(config, spartan_line_baud(parameters), probes.record_to);
    }

    std::vector<rtl_place> rtl_places() const override { return spartan_rtl_places(); }
    std::string set_by_rtl(const rtl_description& description, parameter_set& parameters) const override {
        apply_spartan_rtl(description, parameters);
        return "";
    }
};

}  // namespace

const machine_kind& spartan_machine_kind() {
    static const spartan_kind kind;
    return kind;
}

}  // namespace tabletop

TABLETOP_MODULE() {
    return {{&tabletop::spartan_machine_kind()}};
}
