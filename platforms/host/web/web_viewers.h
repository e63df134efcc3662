// SPDX-License-Identifier: Apache-2.0
// The viewers of a run, without connections: what each is told next, what they send, and who of them has the controls.
// All of it is called in the server's thread.
#pragma once

#include "host/web/web_channel.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

// A message of the page's socket, text or binary.
struct web_message {
    std::string bytes;
    bool is_text = true;
};

class web_viewer;

class web_viewers {
  public:
    static constexpr std::size_t most = 16;

    // title: of the machine. The channels' numbers are their places in the list.
    web_viewers(std::string title, std::vector<std::shared_ptr<web_channel>> channels);
    ~web_viewers();

    bool has_room() const { return all_.size() < most; }
    std::size_t count() const { return all_.size(); }
    // The first one has the controls; when he leaves, the one who has been there longest gets them.
    web_viewer& join();
    void leave(web_viewer& viewer);

    // What the viewer is told next; empty: nothing now. Text is an object: {"hello":{..}}, which lists the channels,
    // {"viewers":{"count":2,"controls":true}}, {"channel":0,"update":..}; a binary message is the number of its channel
    // in a byte, and the payload.
    std::optional<web_message> next(web_viewer& viewer);
    // {"controls":"take"}, or {"channel":0,..} for the viewer's feed of it. False: this is no message; its sender is
    // not the page.
    bool take(web_viewer& viewer, const std::string& text);
    // The run is over: the rest can be told without waiting for anybody.
    void finish();

  private:
    void give_controls(web_viewer* to);
    void tell_all();
    web_message hello() const;

    const std::string title_;
    const std::vector<std::shared_ptr<web_channel>> channels_;
    std::vector<std::unique_ptr<web_viewer>> all_;  // in the order in which they came
    web_viewer* holder_ = nullptr;                  // of the controls
    bool finished_ = false;
};

}  // namespace tabletop
