// SPDX-License-Identifier: Apache-2.0
// A person who plays checkers: moves typed in, text to show out. It moves nothing: whoever holds the pieces does.
#pragma once

#include "stimulus/players/board_game.h"
#include "stimulus/players/checkers_strategy.h"
#include "stimulus/players/typed_lines.h"

#include <optional>
#include <string>

namespace tabletop {

class checkers_human : public checkers_strategy, public typing_person {
  public:
    explicit checkers_human(const checkers_rules& rules) : rules_(rules) {}

    void begin(uint64_t seed) override;
    std::optional<checkers_move> choose(const checkers_position& position, checkers_side to_move) override;
    bool resigned() const override { return resigned_; }
    void end(checkers_outcome outcome) override;

    void type(char character) override { typed_.type(character); }
    bool line_waits() const override { return typed_.waits(); }
    void leave() override { typed_.leave(); }
    std::string take_output() override;
    std::string prompt() const override;

  private:
    void ask(const checkers_position& position);
    void tell(const std::string& sentence);
    std::optional<checkers_move> read(const std::string& line, const checkers_position& position,
                                      checkers_side to_move);
    std::optional<checkers_move> read_move(const std::string& line, const checkers_position& position,
                                           checkers_side to_move);

    const checkers_rules rules_;
    typed_lines typed_;
    std::string output_;
    std::string told_;  // last
    bool asked_ = false;
    bool resigned_ = false;
};

}  // namespace tabletop
