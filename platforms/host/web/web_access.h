// SPDX-License-Identifier: Apache-2.0
// Who may look: a token lets one browser in, which gets a cookie for it. Both are random and are good for this run
// alone.
#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <vector>

namespace tabletop {

class web_access {
  public:
    // Tokens that nobody has used yet; of more the oldest is good no longer.
    static constexpr std::size_t most_tokens = 16;
    // Browsers that have been let in. Their cookies are good to the end of the run.
    static constexpr std::size_t most_cookies = 256;

    // A new token, 32 hexadecimal digits.
    std::string invite();
    // The cookie for a token, which is used up by it; empty: it is not good, or too many have been let in.
    std::string exchange(const std::string& token);
    bool knows(const std::string& cookie) const;

  private:
    std::deque<std::string> tokens_;
    std::vector<std::string> cookies_;
};

}  // namespace tabletop
