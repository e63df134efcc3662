// SPDX-License-Identifier: Apache-2.0
// Lines that a person types, character by character.
#pragma once

#include <optional>
#include <string>

namespace tabletop {

class typed_lines {
  public:
    // '\n' ends a line, '\b' takes the last character back.
    void type(char character);
    // Nothing more will be typed. The last line of a file may lack its end.
    void leave();
    bool left() const { return left_; }

    // A whole line waits.
    bool waits() const { return typed_.find('\n') != std::string::npos; }
    // It, without the blanks at both ends.
    std::optional<std::string> take();
    // What has been typed since the last end of a line.
    std::string under_way() const { return typed_.substr(typed_.rfind('\n') + 1); }

  private:
    std::string typed_;
    bool left_ = false;
};

}  // namespace tabletop
