// SPDX-License-Identifier: Apache-2.0
#include "host/web/serial_channel.h"

#include <algorithm>
#include <utility>

namespace tabletop {

using nlohmann::json;

namespace {

// A message to the page.
constexpr std::size_t largest_piece = 16384;

class web_port : public host_port {
  public:
    explicit web_port(std::shared_ptr<serial_channel> channel) : channel_(std::move(channel)) {}

    void write(std::uint8_t byte) override { channel_->write(byte); }
    void flush() override { channel_->flush(); }
    std::optional<std::uint8_t> read() override { return channel_->read(); }
    bool open() const override { return true; }
    bool live() const override { return true; }
    int descriptor() const override { return channel_->descriptor(); }

  private:
    const std::shared_ptr<serial_channel> channel_;
};

}  // namespace

class serial_channel::feed : public web_feed {
  public:
    explicit feed(serial_channel& channel) : channel_(channel) {}

    std::optional<web_update> next() override {
        if (taken_ < texts_ && channel_.has_room()) {
            taken_ = texts_;
            return web_update{json{{"taken", taken_}}.dump(), true};
        }
        const auto lost = channel_.lost_before(place_);
        if (lost > 0) {
            const bool is_first = place_ == 0;
            place_ += lost;
            if (!is_first) return web_update{json{{"lost", lost}}.dump(), true};
        }
        auto piece = channel_.sent_since(place_);
        if (piece.empty()) return std::nullopt;
        place_ += piece.size();
        return web_update{std::move(piece)};
    }

    // A page sends one text after the other.
    void take(const json& message, bool controls) override {
        const auto text = message.find("text");
        if (text == message.end() || !text->is_string() || taken_ != texts_) return;
        ++texts_;
        if (controls) channel_.type(text->get<std::string>());
    }

  private:
    serial_channel& channel_;
    std::uint64_t place_ = 0;  // what it has been told of what the machine has sent
    std::uint64_t texts_ = 0;  // that it has sent
    std::uint64_t taken_ = 0;  // of those, as it knows
};

serial_channel::serial_channel(const std::string& name, std::shared_ptr<web_input> input, bool edits)
    : web_channel("serial", name), input_(std::move(input)), edits_(edits) {}

void serial_channel::flush() {
    if (unflushed_.empty()) return;
    const std::lock_guard<std::mutex> guard(mutex_);
    sent_ += unflushed_;
    unflushed_.clear();
    if (sent_.size() < 2 * kept) return;
    forgotten_ += sent_.size() - kept;
    sent_.erase(0, sent_.size() - kept);
}

std::optional<std::uint8_t> serial_channel::read() {
    const std::lock_guard<std::mutex> guard(mutex_);
    if (read_ == typed_.size()) {
        typed_.clear();
        read_ = 0;
        return std::nullopt;
    }
    return static_cast<std::uint8_t>(typed_[read_++]);
}

void serial_channel::type(const std::string& text) {
    const std::lock_guard<std::mutex> guard(mutex_);
    typed_.erase(0, std::exchange(read_, 0));
    // More than that comes from no page of ours.
    if (text.size() > longest_text || typed_.size() + text.size() > enough) return;
    typed_ += text;
    input_->ring();
}

bool serial_channel::has_room() {
    const std::lock_guard<std::mutex> guard(mutex_);
    return typed_.size() - read_ + 2 * longest_text <= enough;
}

std::size_t serial_channel::lost_before(std::uint64_t place) {
    const std::lock_guard<std::mutex> guard(mutex_);
    return static_cast<std::size_t>(std::max(place, forgotten_) - place);
}

std::string serial_channel::sent_since(std::uint64_t place) {
    const std::lock_guard<std::mutex> guard(mutex_);
    return sent_.substr(static_cast<std::size_t>(place - forgotten_), largest_piece);
}

std::unique_ptr<web_feed> serial_channel::open() {
    return std::make_unique<feed>(*this);
}

std::unique_ptr<host_port> make_web_port(std::shared_ptr<serial_channel> channel) {
    return std::make_unique<web_port>(std::move(channel));
}

}  // namespace tabletop
