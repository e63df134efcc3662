// SPDX-License-Identifier: Apache-2.0
// A serial line with a terminal in the page. The page's part of it is told
//   bytes: what the machine sends, to begin with the last of what it has sent before;
//   {"lost":N}: so many bytes are not shown, because they came too fast;
//   {"taken":N}: so many of this viewer's texts have been taken;
// and sends {"text":".."}, of 1024 bytes at most, and the next one when that has been taken.
#pragma once

#include "host/lines/host_port.h"
#include "host/web/web_channel.h"
#include "host/web/web_input.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace tabletop {

class serial_channel : public web_channel {
  public:
    // Of what the machine has sent, so much at least is kept for whoever comes later or is slow.
    static constexpr std::size_t kept = std::size_t{256} << 10;
    // Read ahead of the machine.
    static constexpr std::size_t enough = 4096;
    static constexpr std::size_t longest_text = 1024;

    // edits: what is typed are lines of a person, and a line feed is the end of a line that is shown.
    serial_channel(const std::string& name, std::shared_ptr<web_input> input, bool edits);

    // Called in the program's thread.
    void write(std::uint8_t byte) { unflushed_ += static_cast<char>(byte); }
    void flush();
    std::optional<std::uint8_t> read();
    int descriptor() const { return input_->descriptor(); }

    nlohmann::json description() const override { return {{"edits", edits_}}; }
    std::unique_ptr<web_feed> open() override;

  private:
    class feed;

    // Called in the server's thread.
    void type(const std::string& text);
    bool has_room();
    std::size_t lost_before(std::uint64_t place);
    std::string sent_since(std::uint64_t place);

    const std::shared_ptr<web_input> input_;
    const bool edits_;
    std::string unflushed_;  // the program's

    std::mutex mutex_;             // of the rest
    std::string sent_;             // by the machine, the last of it
    std::uint64_t forgotten_ = 0;  // bytes before that
    std::string typed_;            // and not read yet
    std::size_t read_ = 0;         // of those
};

// The host's side of the line.
std::unique_ptr<host_port> make_web_port(std::shared_ptr<serial_channel> channel);

}  // namespace tabletop
