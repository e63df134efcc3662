// SPDX-License-Identifier: Apache-2.0
// The debugger of a machine's processor. What is shown has parts, which come when they change:
// {"code":..}, {"registers":..}; the page's part of it sends {"do":"step",..}. What is asked for and shown is the
// debugger's business (debugger/page_debugger.h); here it only goes from one thread to the other.
#pragma once

#include "host/web/web_channel.h"
#include "support/file_descriptor.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace tabletop {

class debug_channel : public web_channel {
  public:
    // Requests that the debugger has not taken; more are lost, and so are those that are longer as text.
    static constexpr std::size_t most_requests = 64;
    static constexpr std::size_t longest_request = 1024;

    // description: what the page is to know from the start.
    debug_channel(const std::string& name, nlohmann::json description);

    // Called in the program's thread.

    // Readable when there are requests.
    int descriptor() const { return bell_.get(); }
    // Those of the viewers with the controls, the oldest first: objects with "do", a text.
    std::vector<nlohmann::json> take();
    // What a part is from now on.
    void show(const std::string& part, const nlohmann::json& what);

    nlohmann::json description() const override { return description_; }
    std::unique_ptr<web_feed> open() override;

  private:
    class feed;

    struct shown_part {
        std::string text;  // JSON
        std::uint64_t version = 0;
    };

    // Called in the server's thread.
    void ask(const nlohmann::json& request);
    std::string next_after(std::uint64_t& version);

    const nlohmann::json description_;
    const file_descriptor bell_;

    std::mutex mutex_;  // of the rest
    std::vector<nlohmann::json> requests_;
    std::map<std::string, shown_part> parts_;
    std::uint64_t version_ = 0;
};

}  // namespace tabletop
