// SPDX-License-Identifier: Apache-2.0
// What decides over a turn of a loop: registers and predictions of returns at its begin, and the words of memory that
// it touches. A turn after which all of it is the same is followed by the same one, until something else steps in.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "processors/cortex_a9/translator.h"

namespace tabletop {

class loop_watch {
  public:
    /// Longer turns are none.
    static constexpr unsigned most_blocks = 32;

    /// A turn begins with this state, after so many instructions.
    void begin(const translator_state& state, std::uint64_t instructions);
    /// The turn is about to touch memory.
    void note(const std::uint8_t* host, unsigned size);
    /// It has done something that is not known here.
    void disturb() { disturbed_ = true; }
    bool is_disturbed() const { return disturbed_; }

    /// The place of its begin.
    bool is_head(const translator_state& state) const { return state.location() == head_.location(); }
    /// All of it is as at its begin.
    bool is_repeated(const translator_state& state) const;

    /// The turn that has just come to its end repeats itself.
    void learn(std::uint64_t instructions);
    /// The turn may be another one: what has been noted is not valid any more.
    void forget() { instructions_ = 0; }
    /// Of the turn that has been learnt; 0: none.
    std::uint64_t instructions() const { return instructions_; }
    std::uint64_t begun_at() const { return begun_at_; }
    /// A turn that has been learnt is made once more.
    void begin_again(std::uint64_t instructions) {
        begun_at_ = instructions;
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
    std::uint64_t begun_at_ = 0;
    std::uint64_t instructions_ = 0;
    bool disturbed_ = false;
};

}  // namespace tabletop
