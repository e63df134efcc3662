// SPDX-License-Identifier: Apache-2.0
#include "stimulus/signoff/sram_traffic.h"

#include "stimulus/signoff/random_source.h"

#include <algorithm>

namespace tabletop::signoff {
namespace {

// The last of them too, and words whose numbers differ in one bit.
std::uint32_t any_word(random_source& random, std::uint32_t words) {
    if (random.one_in(4)) return words - 1;
    if (random.one_in(2)) return (1u << random.below(20)) & (words - 1);
    return random.below(words);
}

// The two words at which both ports are for a while, anywhere in the memory.
class meeting_words {
  public:
    meeting_words(std::uint64_t seed, std::uint32_t words) : random_(seed), words_(words) {}

    std::uint32_t one(random_source& random, std::uint64_t cycle) {
        constexpr std::uint64_t while_cycles = 256;
        while (firsts_.size() <= cycle / while_cycles) firsts_.push_back(random_.below(words_));
        return (firsts_[cycle / while_cycles] + random.below(2)) & (words_ - 1);
    }

  private:
    random_source random_;
    const std::uint32_t words_;
    std::vector<std::uint32_t> firsts_;
};

unsigned some_lanes(random_source& random) {
    return random.one_in(2) ? 1u << random.below(4) : random.below(16);
}

unsigned pause(random_source& random) {
    if (random.one_in(3)) return 0;
    return random.one_in(20) ? random.below(300) : random.below(6);
}

}  // namespace

sram_traffic make_sram_traffic(std::uint64_t seed, unsigned accesses, std::uint32_t words, bool contended) {
    random_source random(seed);
    meeting_words meeting(seed + 1, words);
    sram_traffic traffic;
    std::uint64_t cycle = 1;
    for (unsigned n = 0; n < accesses; ++n) {
        port1_access access;
        access.from = {cycle, random.one_in(4) ? random.below(8) : 0};
        access.write = random.one_in(2);
        access.index = contended && random.one_in(2) ? meeting.one(random, cycle) : any_word(random, words) | 1;
        access.value = random.word();
        if (random.one_in(2)) access.lanes = some_lanes(random);
        access.accept_delay = random.one_in(8) ? random.below(5) : 0;
        traffic.port1.push_back(access);
        cycle += 1 + access.accept_delay + pause(random);
    }
    traffic.end_cycle = cycle + 20;
    for (std::uint64_t at = random.below(4); at < traffic.end_cycle; at += 1 + pause(random) / 2) {
        const auto index = contended && random.one_in(2) ? meeting.one(random, at) : any_word(random, words) & ~1u;
        traffic.port2.push_back({at, random.one_in(2), index, random.word()});
    }
    return traffic;
}

}  // namespace tabletop::signoff
