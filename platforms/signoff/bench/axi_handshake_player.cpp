// SPDX-License-Identifier: Apache-2.0
#include "signoff/bench/axi_handshake_player.h"

#include "signoff/bench/axi_memory_player.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <deque>
#include <functional>
#include <map>

namespace tabletop {
namespace {

using signoff::axi_pending;
using signoff::axi_round;
using signoff::axi_transfer;

constexpr const char* coverage_section = "handshakes";
constexpr std::array coverage_names{"AW and W together",
                                    "AW before W",
                                    "W before AW",
                                    "some bytes of a word",
                                    "BREADY before BVALID",
                                    "BREADY in the cycle of BVALID",
                                    "BREADY late",
                                    "BREADY late by 16 cycles or more",
                                    "RREADY before RVALID",
                                    "RREADY in the cycle of RVALID",
                                    "RREADY late",
                                    "RREADY late by 16 cycles or more",
                                    "AR while R waits",
                                    "AW while B waits",
                                    "W while B waits",
                                    "a read and a write at once",
                                    "AR back to back",
                                    "AW back to back",
                                    "W back to back",
                                    "a reset while R waits",
                                    "a reset while B waits",
                                    "a reset with an address and no data",
                                    "a reset with data and no address",
                                    "a reset while AR waits",
                                    "a reset while AW waits",
                                    "a reset while W waits"};

class handshake_player {
  public:
    handshake_player(axi_pin_design& design, const axi_handshake_setup& setup)
        : design_(design), model_(design.model()), setup_(setup) {
        auto seed = setup.traffic.seed;
        std::size_t number = 0;
        const auto pins = design.slaves();
        for (auto* const port : pins) {
            const auto name = pins.size() == 1 ? "" : fmt::format("s{}: ", number);
            ports_.emplace_back(
                *port, setup.words[number], ++seed,
                [this, name, number](const std::string& rule, const std::string& detail) {
                    found(name + rule, detail, number);
                },
                coverage_);
            ++number;
        }
        std::size_t memory = 0;
        for (auto* const port : design.masters()) {
            memories_.emplace_back(
                *port, ++seed,
                [this, memory](const std::string& rule) { found(fmt::format("m{}: {}", memory, rule), "", 0); },
                [this, memory, port](axi_channel channel, const axi_request& asked) {
                    look_for_origin(memory, channel, asked, port->has_protection(channel));
                });
            ++memory;
        }
    }

    axi_handshake_result play() {
        const auto begun = std::chrono::steady_clock::now();
        const auto rounds = signoff::make_axi_rounds(setup_.traffic, setup_.words);
        kind_ = "after a reset";
        reset();
        for (const auto& round : rounds) {
            ++played_of_[round.kind].second;
            if (hangs_of_[round.kind] != 0 || !result_.fault.empty()) continue;
            kind_ = round.kind;
            if (!play(round)) continue;
            ++played_of_[round.kind].first;
        }
        const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begun;
        result_.wall_seconds = wall.count();
        finish();
        return std::move(result_);
    }

  private:
    // False: the design has not answered.
    bool play(const axi_round& round) {
        for (std::size_t n = 0; n < ports_.size(); ++n)
            ports_[n].begin_round(round.ports[n], round.one_at_a_time, cycle_);
        if (round.reset != axi_pending::nothing) {
            if (wait_for(round.reset)) ++coverage_[round.kind];
            reset();
        } else if (!wait_for_answers()) {
            return false;
        }
        return read_all();
    }

    // What every word holds now, read alone.
    bool read_all() {
        for (std::size_t n = 0; n < ports_.size(); ++n) {
            std::vector<axi_transfer> reads;
            for (unsigned word = 0; word < setup_.words[n].size(); ++word) {
                axi_transfer read;
                read.word = word;
                reads.push_back(read);
            }
            ports_[n].begin_round(reads, true, cycle_);
        }
        return wait_for_answers();
    }

    bool wait_for_answers() {
        last_move_ = cycle_;
        while (!all_of_ports([](const auto& port) { return port.done(); })) {
            if (!step()) return false;
            for (const auto& port : ports_) last_move_ = std::max(last_move_, port.last_handshake());
            if (cycle_ - last_move_ < setup_.patience) continue;
            for (auto& port : ports_) port.tell_hang(setup_.patience);
            ++hangs_of_[kind_];
            ++result_.hangs;
            reset();
            return false;
        }
        return step();
    }

    // Whether it waits for some cycles.
    bool wait_for(axi_pending what) {
        constexpr unsigned longest_wait = 300, steady = 3;
        unsigned since = 0;
        for (unsigned n = 0; n < longest_wait && since < steady; ++n) {
            if (!step()) return false;
            const bool waits =
                std::any_of(ports_.begin(), ports_.end(), [&](const auto& port) { return port.waits(what); });
            since = waits ? since + 1 : 0;
        }
        return since == steady;
    }

    template <typename Predicate>
    bool all_of_ports(Predicate holds) const {
        return std::all_of(ports_.begin(), ports_.end(), holds);
    }

    // One cycle. False: the design has stopped.
    bool step() {
        for (auto& port : ports_) port.drive(cycle_);
        for (auto& memory : memories_) memory.drive();
        model_.settle();
        bool changed = false;
        for (auto& port : ports_) changed = port.answer() || changed;
        if (changed) model_.settle();
        for (auto& port : ports_) port.look(cycle_);
        for (auto& memory : memories_) memory.look();
        return clock();
    }

    // A target is asked for what an initiator asks for.
    void look_for_origin(std::size_t memory, axi_channel channel, const axi_request& asked, bool has_protection) {
        std::vector<unsigned> protections;
        for (const auto& port : ports_) port.add_origins(channel, asked, protections);
        const auto* const name = channel == axi_channel::ar ? "ar" : "aw";
        const auto* const direction = channel == axi_channel::ar ? "read" : "write";
        if (protections.empty() && channel == axi_channel::w) {
            found(fmt::format("m{}: wdata and wstrb are those of no open write", memory),
                  fmt::format("0x{:x} with strobes 0x{:x}", asked.data, asked.strobes), 0);
        } else if (protections.empty()) {
            found(fmt::format("m{}: {}addr is that of no open {}", memory, name, direction),
                  fmt::format("0x{:x}", asked.address), 0);
        } else if (has_protection &&
                   std::find(protections.begin(), protections.end(), asked.protection) == protections.end()) {
            found(fmt::format("m{}: {}prot is not that of the {}", memory, name, direction),
                  fmt::format("{} beside {}addr 0x{:x}, which is asked for with {}", asked.protection, name,
                              asked.address, fmt::join(protections, " or ")),
                  0);
        }
    }

    bool clock() {
        bool changed = false;
        model_.clock(1, changed);
        ++cycle_;
        result_.fault = design_.fault();
        return result_.fault.empty();
    }

    // While the reset is held, and in the cycle after it, every VALID is low.
    void reset() {
        constexpr unsigned length = 16, until_sampled = 12;
        for (auto& port : ports_) port.begin_reset();
        for (auto& memory : memories_) memory.begin_reset();
        model_.drive_reset(true);
        for (unsigned n = 0; n <= length; ++n) {
            if (n == length) model_.drive_reset(false);
            model_.settle();
            if (n >= until_sampled) {
                for (auto& port : ports_) port.look_in_reset();
            }
            if (!clock()) return;
        }
    }

    void found(const std::string& rule, const std::string& detail, std::size_t port) {
        auto& all = result_.findings;
        const auto known = std::find_if(all.begin(), all.end(), [&](const auto& each) { return each.rule == rule; });
        if (known != all.end()) {
            ++known->count;
            return;
        }
        all.push_back({rule, detail, kind_, cycle_, 1, ports_[port].wave(), ports_[port].wave_dump(setup_.clock)});
    }

    void finish() {
        result_.cycles = cycle_;
        for (const auto& port : ports_) result_.transfers += port.answered();
        for (const auto& [kind, rounds] : played_of_) {
            if (rounds.first == rounds.second) continue;
            const auto* const why = result_.fault.empty() ? "the design does not answer in them" : "it has stopped";
            result_.left_out.push_back(
                {kind, fmt::format("{} of {} rounds, since {}", rounds.second - rounds.first, rounds.second, why),
                 rounds.second - rounds.first});
        }
        for (const auto* const name : coverage_names) add_coverage(name);
    }

    // What cannot come about is no gap; what has not, is one.
    void add_coverage(const std::string& name) {
        const auto same = [&](const exclusion& each) { return each.name == name; };
        const auto& impossible = setup_.impossible;
        const auto found = std::find_if(impossible.begin(), impossible.end(), same);
        if (found != impossible.end()) {
            result_.left_out.push_back(*found);
            return;
        }
        const auto count = coverage_[name];
        result_.coverage.push_back({coverage_section, name, count, 0});
        auto& left_out = result_.left_out;
        if (count == 0 && std::none_of(left_out.begin(), left_out.end(), same)) {
            left_out.push_back({name, "has not come about, and counts as not covered", 0});
        }
    }

    axi_pin_design& design_;
    resettable_model& model_;
    const axi_handshake_setup& setup_;
    axi_port_player::counters coverage_;
    std::deque<axi_port_player> ports_;
    std::deque<axi_memory_player> memories_;
    std::uint64_t cycle_ = 0;
    std::uint64_t last_move_ = 0;
    std::string kind_;
    std::map<std::string, unsigned> hangs_of_;
    std::map<std::string, std::pair<std::uint64_t, std::uint64_t>> played_of_;  // rounds, of so many
    axi_handshake_result result_;
};

}  // namespace

axi_handshake_result play_axi_handshakes(axi_pin_design& design, const axi_handshake_setup& setup) {
    return handshake_player(design, setup).play();
}

nlohmann::json axi_handshake_figures(const axi_handshake_result& result) {
    auto findings = nlohmann::json::array();
    for (const auto& each : result.findings) {
        findings.push_back({{"rule", each.rule},
                            {"detail", each.detail},
                            {"kind", each.kind},
                            {"cycle", each.cycle},
                            {"count", each.count},
                            {"wave", each.wave},
                            {"dump", each.dump}});
    }
    auto coverage = nlohmann::json::array();
    for (const auto& each : result.coverage) coverage.push_back({{"name", each.name}, {"count", each.count}});
    auto left_out = nlohmann::json::array();
    for (const auto& each : result.left_out) {
        left_out.push_back({{"name", each.name}, {"why", each.why}, {"count", each.count}});
    }
    return {{"cycles", result.cycles},       {"wall_seconds", result.wall_seconds},
            {"transfers", result.transfers}, {"hangs", result.hangs},
            {"findings", findings},          {"reached", coverage},
            {"left_out", left_out},          {"fault", result.fault}};
}

axi_handshake_result read_axi_handshake_figures(const nlohmann::json& figures) {
    axi_handshake_result result;
    result.cycles = figures.at("cycles");
    result.wall_seconds = figures.at("wall_seconds");
    result.transfers = figures.at("transfers");
    result.hangs = figures.at("hangs");
    result.fault = figures.at("fault");
    for (const auto& each : figures.at("findings")) {
        result.findings.push_back({each.at("rule"), each.at("detail"), each.at("kind"), each.at("cycle"),
                                   each.at("count"), each.at("wave"), each.at("dump")});
    }
    for (const auto& each : figures.at("reached")) {
        result.coverage.push_back({coverage_section, each.at("name"), each.at("count"), 0});
    }
    for (const auto& each : figures.at("left_out")) {
        result.left_out.push_back({each.at("name"), each.at("why"), each.at("count")});
    }
    return result;
}

}  // namespace tabletop
