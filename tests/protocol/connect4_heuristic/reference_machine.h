// SPDX-License-Identifier: Apache-2.0
// Engine and memory as the state tables of their pages have them, one clock edge after the other.
#pragma once

#include "engines/connect4_heuristic/connect4_heuristic.h"
#include "unit/connect4_heuristic/reference_heuristic.h"

#include <array>
#include <cstdint>
#include <vector>

namespace tabletop::reference {

struct processor_access {
    bool write = false;
    std::uint32_t index = 0;
    std::uint32_t value = 0;
    unsigned lanes = 0;
};

class machine {
  public:
    explicit machine(const connect4_heuristic_config& config, std::size_t words) : config_(config), memory_(words) {}

    std::vector<heuristic_event> events;
    unsigned conflicts = 0;

    std::uint32_t word(std::uint32_t index) const { return memory_[index]; }
    unsigned state() const { return state_; }
    unsigned rounds() const { return rounds_; }

    // The edge that ends this cycle, with what is on the pins in it; access: null for none. Afterwards it is the next
    // cycle.
    void edge(std::uint64_t cycle, bool reset, const processor_access* access, bool advanced = false) {
        advanced_ = advanced;
        const auto old = memory_[addr_ % memory_.size()];
        write(cycle + 1, access);
        step(reset);
        rdata_ = old;
        look(cycle + 1);
    }

  private:
    static constexpr unsigned first_row_state = 4, move_state = 22, flag_state = 23;

    unsigned words() const { return config_.packed_rows ? 3 : 6; }

    void write(std::uint64_t edge, const processor_access* access) {
        const bool by_processor = access != nullptr && access->write && access->lanes != 0;
        const bool lost = by_processor && we_ && access->index == addr_;
        conflicts += lost;
        if (we_) {
            if (!lost) memory_[addr_] = wdata_;
            const bool move = addr_ == 7;
            events.push_back({move ? heuristic_event::kind::move : heuristic_event::kind::clear, edge, addr_, wdata_,
                              move ? value_ : 0, move ? rule_ : 0});
        }
        if (!by_processor) return;
        for (unsigned lane = 0; lane < 4; ++lane) {
            if ((access->lanes >> lane & 1) == 0) continue;
            const auto bits = 0xFFu << 8 * lane;
            memory_[access->index] = (memory_[access->index] & ~bits) | (access->value & bits);
        }
    }

    void step(bool reset) {
        if (reset) {
            state_ = wait_ = rounds_ = addr_ = wdata_ = 0;
            we_ = false;
            return;
        }
        if (state_ < first_row_state) {
            poll();
        } else if (state_ < move_state) {
            read_rows();
        } else if (state_ == move_state) {
            if (++wait_ < (config_.lookahead > 1 ? search_cycles(1) + 1 : config_.pipeline)) return;
            wait_ = 0;
            decide();
            addr_ = 7, wdata_ = move_, we_ = true;
            state_ = flag_state;
        } else {
            addr_ = 0, wdata_ = 0, we_ = true;
            if (rounds_ < config_.defensive_rounds) ++rounds_;
            state_ = 0;
        }
    }

    void poll() {
        if (state_ == 3) {
            state_ = flag_ == 0 ? 0 : first_row_state;
            return;
        }
        if (read(0)) {
            flag_ = rdata_;
            state_ = 3;
        }
    }

    void read_rows() {
        const unsigned n = (state_ - first_row_state) / 3;
        if (!read(1 + n)) return;
        if (config_.packed_rows) {
            rows_[2 * n] = rdata_ & 0x3FFF;
            rows_[2 * n + 1] = rdata_ >> 16 & 0x3FFF;
        } else {
            rows_[n] = rdata_ & 0x3FFF;
        }
        state_ = n + 1 == words() ? move_state : first_row_state + 3 * (n + 1);
    }

    // Address, wait, capture. True at the end of the capture.
    bool read(unsigned index) {
        const unsigned phase = state_ < first_row_state ? state_ : (state_ - first_row_state) % 3;
        if (phase == 0) {
            addr_ = index, we_ = false;
            ++state_;
            return false;
        }
        if (phase == 1) {
            if (++wait_ == config_.read_cycles - 2) wait_ = 0, ++state_;
            return false;
        }
        return true;
    }

    // Of the positions after so many moves, and of those after them.
    unsigned search_cycles(unsigned moves) const {
        unsigned cycles = 0;
        for (unsigned column = 0; column < 7; ++column) {
            cycles += config_.pipeline;
            if (moves + 1 < config_.lookahead) cycles += search_cycles(moves + 1) + 1;
        }
        return cycles;
    }

    void decide() {
        const board b(rows_, config_.wrong_index);
        const bool human_traps = config_.human_traps && (!config_.mode_switch || advanced_);
        const auto out = rounds_ < config_.defensive_rounds
                             ? defensive(b, config_.win_first)
                             : full(b, static_cast<int>(config_.generation),
                                    {human_traps, config_.win_first, static_cast<int>(config_.lookahead)})
                                   .out;
        move_ = static_cast<unsigned>(out.move);
        value_ = static_cast<unsigned>(out.value);
        constexpr const char* rules[] = {"", "imm", "trap", "min", "last", "ahead"};
        rule_ = 0;
        while (out.rule != rules[rule_]) ++rule_;
    }

    void look(std::uint64_t cycle) {
        if (state_ == 3 && flag_ != 0) events.push_back({heuristic_event::kind::flag, cycle, 0, 0});
        if (state_ >= first_row_state && state_ < move_state && (state_ - first_row_state) % 3 == 2) {
            events.push_back({heuristic_event::kind::row, cycle, addr_, rdata_});
        }
    }

    const connect4_heuristic_config config_;
    std::vector<std::uint32_t> memory_;
    unsigned state_ = 0, wait_ = 0, rounds_ = 0;
    std::uint32_t addr_ = 0, wdata_ = 0, rdata_ = 0, flag_ = 0;
    bool we_ = false;
    bool advanced_ = false;  // in this cycle
    std::array<std::uint16_t, 6> rows_{};
    unsigned move_ = 0, value_ = 0, rule_ = 0;
};

}  // namespace tabletop::reference
