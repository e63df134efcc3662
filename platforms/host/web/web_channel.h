// SPDX-License-Identifier: Apache-2.0
// A channel between a part of the machine and its part of the page: a screen, a serial line, a pad, the time. It has a
// kind, for which the page has a script, and a name, what the page is to know of it from the start, and a feed for
// every viewer, who gets its state as it is when he comes and what changes afterwards. What a viewer does comes back
// through his feed. A new kind of part is a new channel here and a script in the page; server and viewers know none of
// them.
#pragma once

#include <nlohmann/json.hpp>

#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace tabletop {

// What a viewer's part of the page is told: JSON, or bytes as the channel's kind has them.
struct web_update {
    std::string payload;
    bool is_json = false;
};

// What one viewer knows of a channel. All of it is called in the server's thread.
class web_feed {
  public:
    virtual ~web_feed() = default;

    // What there is to be told; empty: nothing now. It is asked many times a second, and again at once when something
    // was there and the viewer has taken it: whoever takes little is told little.
    virtual std::optional<web_update> next() = 0;
    // An object that the viewer's part of the page has sent. controls: he has them now; what a person does counts only
    // then. What is not understood is ignored.
    virtual void take(const nlohmann::json& /*message*/, bool /*controls*/) {}
    // The viewer has the controls no more, or goes: what he holds is let go.
    virtual void let_go() {}
    // The run is over: nothing is waited for any more.
    virtual void finish() {}
};

class web_channel {
  public:
    web_channel(std::string kind, std::string name) : kind_(std::move(kind)), name_(std::move(name)) {}
    web_channel(const web_channel&) = delete;
    web_channel& operator=(const web_channel&) = delete;
    virtual ~web_channel() = default;

    const std::string& kind() const { return kind_; }  // "screen", the page's script for it
    const std::string& name() const { return name_; }  // "uart1", a heading
    // What the page is to know of it, an object.
    virtual nlohmann::json description() const { return nlohmann::json::object(); }
    // In the server's thread. The channel outlives it.
    virtual std::unique_ptr<web_feed> open() = 0;

  private:
    const std::string kind_;
    const std::string name_;
};

}  // namespace tabletop
