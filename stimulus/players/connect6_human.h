// SPDX-License-Identifier: Apache-2.0
// A person who plays Connect6: characters typed in, text to show out.
#pragma once

#include "stimulus/players/board_game.h"
#include "stimulus/players/connect6_strategy.h"
#include "stimulus/players/typed_lines.h"

namespace tabletop {

class connect6_human : public connect6_strategy, public typing_person {
  public:
    // colour: what is shown has the colours of a terminal.
    explicit connect6_human(bool colour = false) : colour_(colour) {}

    void begin(connect6_side side, uint64_t seed) override;
    std::optional<std::string> choose(const connect6_referee& game) override;
    bool resigned() const override { return resigned_; }
    void end(const connect6_referee& game) override;

    void type(char character) override { typed_.type(character); }
    bool line_waits() const override { return typed_.waits(); }
    void leave() override { typed_.leave(); }
    std::string take_output() override;

  private:
    void ask(const connect6_referee& game);
    void ask_again();
    void read(const std::string& line, const connect6_referee& game);
    void read_stones(const std::string& line, const connect6_referee& game);
    std::optional<std::string> fault_of(connect6_cell cell, const connect6_referee& game) const;

    const bool colour_;
    typed_lines typed_;
    std::string output_;
    std::string question_;
    connect6_side side_ = connect6_side::black;
    std::vector<connect6_cell> stones_;  // of this turn, not handed over yet
    bool asked_ = false;
    bool resigned_ = false;
};

}  // namespace tabletop
