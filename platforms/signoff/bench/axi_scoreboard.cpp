// SPDX-License-Identifier: Apache-2.0
#include "signoff/bench/axi_scoreboard.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace tabletop {
namespace {

constexpr unsigned whole_word = 0xF;

void add_value(std::vector<std::uint32_t>& to, std::uint32_t value) {
    if (std::find(to.begin(), to.end(), value) == to.end()) to.push_back(value);
}

}  // namespace

std::uint32_t axi_lane_mask(unsigned strobes) {
    std::uint32_t mask = 0;
    for (unsigned byte = 0; byte < 4; ++byte) {
        if ((strobes >> byte & 1u) != 0) mask |= 0xFFu << 8 * byte;
    }
    return mask;
}

axi_scoreboard::axi_scoreboard(const std::vector<signoff::axi_word>& words) : words_(words) {
    reset();
}

void axi_scoreboard::reset() {
    settled_.clear();
    for (const auto& word : words_) settled_.push_back(word.reset);
    open_.clear();
    writes_.clear();
}

std::uint32_t axi_scoreboard::merged(unsigned word, std::uint32_t before, std::uint32_t data, unsigned strobes) const {
    const auto mask = axi_lane_mask(strobes) & words_[word].kept;
    return (before & ~mask) | (data & mask);
}

// Writes take effect in their order, each at any time from here to its response.
void axi_scoreboard::begin(axi_live_transfer& transfer, std::vector<axi_live_transfer*> open_reads) {
    const auto word = transfer.asked.word;
    auto latest = settled_[word];
    if (!transfer.asked.write) add_value(transfer.possible, latest);
    for (const auto& write : open_) {
        if (write.asked.word != word) continue;
        latest = write.result;
        if (!transfer.asked.write) add_value(transfer.possible, latest);
    }
    if (!transfer.asked.write) return;
    transfer.before = latest;
    transfer.result = merged(word, latest, transfer.asked.data, transfer.asked.strobes);
    open_.push_back(transfer);
    for (auto* const read : open_reads) {
        if (read->asked.word == word) add_value(read->possible, transfer.result);
    }
}

void axi_scoreboard::end_write(const axi_live_transfer& write) {
    constexpr std::size_t most_writes = 64;
    settled_[write.asked.word] = write.result;
    if (!open_.empty()) open_.pop_front();
    writes_.push_back(write);
    if (writes_.size() > most_writes) writes_.pop_front();
}

bool axi_scoreboard::is_right(const axi_live_transfer& read, std::uint32_t data) const {
    return words_[read.asked.word].nowhere ||
           std::find(read.possible.begin(), read.possible.end(), data) != read.possible.end();
}

axi_wrong_read axi_scoreboard::explain(const axi_live_transfer& read, std::uint32_t data) {
    auto found = cause(read, data);
    std::vector<std::string> expected;
    for (const auto value : read.possible) expected.push_back(fmt::format("0x{:x}", value));
    found.detail = fmt::format("a read of 0x{:x} gives 0x{:x} instead of {}{}{}", address(read), data,
                               fmt::join(expected, " or "), found.detail.empty() ? "" : ", ", found.detail);
    settled_[read.asked.word] = data;
    return found;
}

const axi_live_transfer* axi_scoreboard::last_write_to(unsigned word) const {
    const auto found =
        std::find_if(writes_.rbegin(), writes_.rend(), [&](const auto& write) { return write.asked.word == word; });
    return found == writes_.rend() ? nullptr : &*found;
}

// Few bits are the same by chance: only what is longer tells where it comes from. No rule: nowhere.
axi_wrong_read axi_scoreboard::other_place(const axi_live_transfer& read, std::uint32_t data) const {
    constexpr std::uint32_t longest_by_chance = 0xFFFF;
    const auto word = read.asked.word;
    if (data <= longest_by_chance) return {};
    for (auto write = writes_.rbegin(); write != writes_.rend(); ++write) {
        if (write->asked.word == word) continue;
        const bool same = data == merged(word, settled_[word], write->asked.data, write->asked.strobes);
        if (!same || data == settled_[word]) continue;
        const auto to = address(*write);
        if (write->address_before == words_[word].address || write->address_after == words_[word].address) {
            return {"awaddr is taken in another cycle than that of awvalid and awready",
                    fmt::format("what was written to 0x{:x} in cycle {}, {} which awaddr was 0x{:x}", to,
                                write->address_cycle, write->address_after == words_[word].address ? "after" : "before",
                                words_[word].address)};
        }
        return {"a write goes to another address",
                fmt::format("what was written to 0x{:x} in cycle {}", to, write->taken_cycle())};
    }
    for (unsigned other = 0; other < words_.size(); ++other) {
        if (other == word || data != settled_[other] || words_[other].nowhere) continue;
        const auto there = words_[other].address;
        if (read.address_before == there || read.address_after == there) {
            return {"araddr is taken in another cycle than that of arvalid and arready",
                    fmt::format("what 0x{:x} holds, which araddr was {} cycle {}", there,
                                read.address_after == there ? "after" : "before", read.address_cycle)};
        }
        return {"a response is that of another address", fmt::format("what 0x{:x} holds", there)};
    }
    return {};
}

axi_wrong_read axi_scoreboard::cause(const axi_live_transfer& read, std::uint32_t data) const {
    const auto word = read.asked.word;
    const auto* const last = last_write_to(word);
    if (last != nullptr && last->asked.strobes != whole_word &&
        data == merged(word, last->before, last->asked.data, whole_word)) {
        return {"wstrb is ignored",
                fmt::format("as if wstrb had not been 0x{:x} in cycle {}", last->asked.strobes, last->data_cycle)};
    }
    if (auto found = other_place(read, data); !found.rule.empty()) return found;
    if (last != nullptr) {
        if (data == last->before) {
            return {"a write is lost", fmt::format("what it held before the write in cycle {}", last->taken_cycle())};
        }
        for (const auto on_pins : {last->data_before, last->data_after}) {
            if (!on_pins || data != merged(word, last->before, *on_pins, last->asked.strobes)) continue;
            return {"wdata is taken in another cycle than that of wvalid and wready",
                    fmt::format("what wdata was beside cycle {}", last->data_cycle)};
        }
    }
    return {"a read gives what has not been written", ""};
}

}  // namespace tabletop
