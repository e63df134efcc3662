// SPDX-License-Identifier: Apache-2.0
// A strategy's answer that is no legal move, or none that can be read. It loses the game.
#pragma once

#include <string>

#include "support/input_error.h"

namespace tabletop {

// "white, stone 12, \"061:\": not four digits"
std::string illegal_words(const std::string& side, unsigned stone, const std::string& text, const std::string& why);

// what() is for the user whose program it was.
class illegal_move : public input_error {
  public:
    illegal_move(const std::string& message, std::string answer, std::string reason)
        : input_error(message), text(std::move(answer)), why(std::move(reason)) {}

    std::string text;  // the answer
    std::string why;
};

}  // namespace tabletop
