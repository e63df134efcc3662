// SPDX-License-Identifier: Apache-2.0
// The screen, or the whole machine, with keys and mouse. The page's part of it is told
//   bytes: rows that have changed (picture_rows.h), once it has answered {"seen":VERSION} to the last ones;
//   {"line":"..","caption":".."}: what there is to say to the person, and the machine's lights in words;
// and sends {"key":"ArrowLeft","pressed":true}, {"move":[dx,dy],"buttons":1} (to the right and up) and {"click":[x,y]}.
#pragma once

#include "host/web/picture_rows.h"
#include "host/web/web_channel.h"
#include "host/web/web_input.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>

namespace tabletop {

class screen_channel : public web_channel {
  public:
    screen_channel(const std::string& name, std::shared_ptr<web_input> input)
        : web_channel("screen", name), input_(std::move(input)) {}

    // Called in the program's thread.
    void show(const picture& image);
    void say(const std::string& line);
    void caption(const std::string& text);

    std::unique_ptr<web_feed> open() override;

  private:
    class feed;

    struct words {
        std::string line;
        std::string caption;
        std::uint32_t version = 0;
    };

    // Called in the server's thread.
    const picture_rows& newest();
    words current_words();

    const std::shared_ptr<web_input> input_;
    picture_rows rows_;  // the server's
    picture taken_;      // the same; of use for its memory

    std::mutex mutex_;  // of the rest
    picture next_;
    bool is_new_ = false;
    words words_;
};

}  // namespace tabletop
