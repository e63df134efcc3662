// SPDX-License-Identifier: Apache-2.0
// What the words behind an AXI4-Lite port hold, whatever the order in which reads and writes that are open together
// take effect, and what may be the matter when a read gives something else.
#pragma once

#include "stimulus/signoff/axi_handshakes.h"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

// The bits of a word whose bytes these strobes are.
std::uint32_t axi_lane_mask(unsigned strobes);

// A transfer on its way over the pins.
struct axi_live_transfer {
    signoff::axi_transfer asked;
    std::uint64_t order = 0;  // in its round
    bool address_shown = false;
    bool data_shown = false;
    bool address_taken = false;
    bool data_taken = false;
    std::uint64_t address_shown_cycle = 0;
    std::uint64_t data_shown_cycle = 0;
    std::uint64_t address_cycle = 0;  // of its handshake
    std::uint64_t data_cycle = 0;
    // What the pins show in the cycles beside those of VALID, where it is low.
    std::optional<std::uint32_t> address_before, address_after;
    std::optional<std::uint32_t> data_before, data_after;
    std::vector<std::uint32_t> possible;  // of a read: what it may give
    std::uint32_t before = 0;             // of a write: what the word held
    std::uint32_t result = 0;             // and what it holds then

    bool taken() const { return asked.write ? address_taken && data_taken : address_taken; }
    std::uint64_t taken_cycle() const { return asked.write ? std::max(address_cycle, data_cycle) : address_cycle; }
};

// rule: what is wrong, the same of every such case; detail: of this case.
struct axi_wrong_read {
    std::string rule;
    std::string detail;
};

class axi_scoreboard {
  public:
    explicit axi_scoreboard(const std::vector<signoff::axi_word>& words);

    void reset();
    // VALID of a transfer rises: of a write of AW or W, whichever is first.
    void begin(axi_live_transfer& transfer, std::vector<axi_live_transfer*> open_reads);
    void end_write(const axi_live_transfer& write);
    bool is_right(const axi_live_transfer& read, std::uint32_t data) const;
    // Explains a read that is not right; the word holds its data from then on.
    axi_wrong_read explain(const axi_live_transfer& read, std::uint32_t data);

    std::uint32_t address(const axi_live_transfer& transfer) const { return words_[transfer.asked.word].address; }

  private:
    std::uint32_t merged(unsigned word, std::uint32_t before, std::uint32_t data, unsigned strobes) const;
    axi_wrong_read other_place(const axi_live_transfer& read, std::uint32_t data) const;
    axi_wrong_read cause(const axi_live_transfer& read, std::uint32_t data) const;
    const axi_live_transfer* last_write_to(unsigned word) const;

    const std::vector<signoff::axi_word>& words_;
    std::vector<std::uint32_t> settled_;
    std::deque<axi_live_transfer> open_;    // writes that have begun
    std::deque<axi_live_transfer> writes_;  // the last ones that have ended
};

}  // namespace tabletop
