// SPDX-License-Identifier: Apache-2.0
// What a run has told its user of the program, in the order in which it was.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace tabletop {

class hint_list {
  public:
    // Warns of it: a sentence. What is shown has no control characters.
    void say(const std::string& hint);
    const std::vector<std::string>& all() const { return all_; }
    // Who hears of those that come later.
    void on_said(std::function<void(const std::string&)> call) { said_ = std::move(call); }

  private:
    std::vector<std::string> all_;
    std::function<void(const std::string&)> said_;
};

}  // namespace tabletop
