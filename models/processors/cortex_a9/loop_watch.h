// SPDX-License-Identifier: Apache-2.0
// What decides over a turn of a loop: registers and predictions of returns at its begin, and the words of memory that
// it touches. A turn after which all of it is the same is followed by the same one, until something else steps in.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "processors/cortex_a9/iss.h"
#include "processors/cortex_a9/translator.h"
#include "processors/cortex_a9/turn_check.h"

namespace tabletop {

class loop_watch {
  public:
    /// Longer turns are none.
    static constexpr unsigned most_blocks = 32;

    /// A turn begins with this state, after so many instructions.
    void begin(const translator_state& state, std::uint32_t status, const iss_progress& done);
    /// The turn is about to touch memory.
    void note(const std::uint8_t* host, unsigned size);
    /// The turn has read on the bus.
    void note_read(const turn_read& read) { reads_.push_back(read); }
    /// It has done something that is not known here.
    void disturb() { disturbed_ = true; }
    bool is_disturbed() const { return disturbed_; }

    /// The place of its begin.
    bool is_head(const translator_state& state) const { return state.location() == head_.location(); }
    /// All of it is as at its begin.
    bool is_repeated(const translator_state& state) const;
    /// All but registers, flags and memory are.
    bool is_alike(const translator_state& state) const;

    /// The turn that has just come to its end repeats itself.
    void learn(const iss_progress& done);
    /// The turn has come to its end and left this. It may repeat itself as long as what it has read goes on.
    void learn_counting(const iss_progress& done, const turn_state& end);
    bool counts() const { return counts_; }
    turn_made made() const { return {begin_, end_, instructions_, reads_}; }
    const std::vector<turn_read>& reads() const { return reads_; }
    /// What memory that the turn has touched was before. Empty: the turn has not touched it.
    std::optional<std::uint32_t> word_at_begin(const std::uint8_t* host) const;
    /// The turn may be another one: what has been noted is not valid any more.
    void forget() {
        instructions_ = cycles_ = 0;
        counts_ = false;
    }
    /// Instructions of the turn that has been learnt; 0: none.
    std::uint64_t instructions() const { return instructions_; }
    std::uint64_t cycles() const { return cycles_; }
    /// Instructions before it.
    std::uint64_t begun_at() const { return begun_at_.instructions; }
    /// A turn that has been learnt is made once more.
    void begin_again(const iss_progress& done) {
        begun_at_ = done;
        reads_.clear();
        disturbed_ = false;
    }

  private:
    static constexpr std::size_t most_words = 64;
    struct word {
        const std::uint8_t* host;
        std::uint64_t value;
    };
    void note_word(const std::uint8_t* host);

    translator_state head_{};
    std::vector<word> words_;
    iss_progress begun_at_;
    std::uint64_t instructions_ = 0;
    std::uint64_t cycles_ = 0;
    bool disturbed_ = false;
    std::vector<turn_read> reads_;
    // For a turn that counts.
    bool counts_ = false;
    turn_state begin_;
    turn_state end_;
};

}  // namespace tabletop
