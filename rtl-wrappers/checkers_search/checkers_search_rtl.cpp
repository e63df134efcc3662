// SPDX-License-Identifier: Apache-2.0
#include "checkers_search/checkers_search_rtl.h"

#include "described_checkers_search.h"
#include "design/described_block.h"
#include "design/design_levels.h"
#include "engines/checkers_referee/move_code.h"
#include "engines/checkers_referee/squares.h"
#include "engines/checkers_search/board_value.h"

namespace tabletop {
namespace {

constexpr unsigned move_bits = 12, quiet_bits = 10;

block_settings settings_of(const checkers_search_config& config) {
    const auto flag = [](bool is_set) { return verilog_literal(is_set ? 1 : 0); };
    const auto& rules = config.rules;
    return {{"horizon", verilog_literal(config.horizon)},
            {"kings_fly", flag(rules.kings == checkers_rules::king_step::fly)},
            {"men_capture_both", flag(rules.men_capture == checkers_rules::men_captures::both)},
            {"run_on", flag(rules.crowning == checkers_rules::crowning_time::run_on)},
            {"draw_after", verilog_literal(rules.draw_after)}};
}

class search_design : public followed_design {
  public:
    search_design(const rtl_description& description, const checkers_search_config& config)
        : followed_design(description, settings_of(config)) {
        start();
    }

    const input_pin send_request = input("send_request");
    const input_pin send_move = input("send_move", move_bits);
    const input_pin message_take = input("message_take");
    const input_pin search = input("search");
    const input_pin search_side = input("search_side");
    const input_pin load = input("load");
    const input_pin load_human = input("load_human", checkers::squares);
    const input_pin load_computer = input("load_computer", checkers::squares);
    const input_pin load_kings = input("load_kings", checkers::squares);
    const input_pin load_quiet = input("load_quiet", quiet_bits);
    const output_pin send_last = output("send_last");
    const output_pin flag = output("message_flag");
    const output_pin high = output("message_high", checkers_message::half_bits);
    const output_pin low = output("message_low", checkers_message::half_bits);
    const output_pin done = output("done");
    const output_pin value = output("value", checkers_search_core::value_bits);
};

class checkers_search_rtl : public checkers_search_block {
  public:
    checkers_search_rtl(sc_core::sc_module_name name, const checkers_search_config& config,
                        const rtl_description& description)
        : checkers_search_block(name), design_(description, config), levels_(config.clock, design_) {
        levels_.bind(design_.send_last, send_last);
        levels_.bind(design_.flag, message_flag);
        levels_.bind(design_.high, message[0]);
        levels_.bind(design_.low, message[1]);
        levels_.bind(design_.done, done);
        levels_.bind(design_.value, value);
        levels_.reset_by(rst);
    }

  private:
    void end_of_elaboration() override {
        design_.follow(design_.send_request, *send_request[0]);
        design_.follow(design_.send_move, *send_move[0]);
        design_.follow(design_.message_take, *message_take[0]);
        design_.follow(design_.search, *search[0]);
        design_.follow(design_.search_side, *search_side[0]);
        design_.follow(design_.load, *load[0]);
        design_.follow(design_.load_human, *load_human[0]);
        design_.follow(design_.load_computer, *load_computer[0]);
        design_.follow(design_.load_kings, *load_kings[0]);
        design_.follow(design_.load_quiet, *load_quiet[0]);
    }

    search_design design_;
    design_levels levels_;
};

}  // namespace

std::unique_ptr<checkers_search_block> make_checkers_search(const char* name, view v,
                                                            const checkers_search_config& config) {
    if (v != view::rtl) return make_checkers_search_tlm(name, v, config);
    check(config);
    return std::make_unique<checkers_search_rtl>(name, config, describe_block("checkers_search"));
}

}  // namespace tabletop
