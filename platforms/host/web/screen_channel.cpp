// SPDX-License-Identifier: Apache-2.0
#include "host/web/screen_channel.h"

#include "host/web/held_by_viewer.h"
#include "host/web/web_keys.h"

#include <utility>

namespace tabletop {

using nlohmann::json;

namespace {

// Two whole numbers of an array that a viewer has sent, none of them farther from 0 than any screen is wide.
std::optional<std::pair<int, int>> pair_of(const json& value) {
    constexpr std::int64_t most = 65535;
    if (!value.is_array() || value.size() != 2) return std::nullopt;
    for (const auto& one : value) {
        if (!one.is_number_integer() || one.get<std::int64_t>() < -most || one.get<std::int64_t>() > most) {
            return std::nullopt;
        }
    }
    return std::pair(value[0].get<int>(), value[1].get<int>());
}

}  // namespace

class screen_channel::feed : public web_feed {
  public:
    explicit feed(screen_channel& channel) : channel_(channel), keys_(*channel.input_) {}

    std::optional<web_update> next() override {
        if (auto words = channel_.current_words(); words.version != words_version_) {
            words_version_ = words.version;
            const json said = {{"line", words.line}, {"caption", words.caption}};
            return web_update{said.dump(-1, ' ', false, json::error_handler_t::replace), true};
        }
        if (awaited_ && !finished_) return std::nullopt;
        const auto& rows = channel_.newest();
        if (rows.version() == version_) return std::nullopt;
        auto changes = rows.changes_since(std::exchange(version_, rows.version()));
        awaited_ = true;
        return web_update{std::move(changes)};
    }

    void take(const json& message, bool controls) override {
        if (const auto seen = message.find("seen"); seen != message.end()) {
            if (*seen == version_) awaited_ = false;
        } else if (controls) {
            take_key(message);
            take_mouse(message);
        }
    }

    void let_go() override {
        keys_.let_go();
        if (std::exchange(buttons_, std::uint8_t{0}) != 0) channel_.input_->move(0, 0, 0);
    }

    void finish() override { finished_ = true; }

  private:
    void take_key(const json& message) {
        const auto name = message.find("key");
        const auto pressed = message.find("pressed");
        if (name == message.end() || !name->is_string() || pressed == message.end() || !pressed->is_boolean()) return;
        if (const auto key = key_of_browser(name->get<std::string>())) keys_.change(*key, pressed->get<bool>());
    }

    void take_mouse(const json& message) {
        const auto move = message.find("move");
        const auto buttons = message.find("buttons");
        if (move != message.end() && buttons != message.end() && buttons->is_number_unsigned()) {
            buttons_ = static_cast<std::uint8_t>(buttons->get<std::uint64_t>() & 7);
            if (const auto way = pair_of(*move)) channel_.input_->move(way->first, way->second, buttons_);
        }
        const auto click = message.find("click");
        if (click == message.end()) return;
        const auto place = pair_of(*click);
        const auto& image = channel_.rows_.image();
        if (!place || place->first < 0 || place->second < 0) return;
        const auto x = static_cast<unsigned>(place->first);
        const auto y = static_cast<unsigned>(place->second);
        if (x < image.width && y < image.height) channel_.input_->click(x, y);
    }

    screen_channel& channel_;
    held_by_viewer keys_;
    std::uint8_t buttons_ = 0;
    std::uint32_t version_ = 0;
    std::uint32_t words_version_ = 0;
    bool awaited_ = false;  // the page has not seen the last rows
    bool finished_ = false;
};

void screen_channel::show(const picture& image) {
    const std::lock_guard<std::mutex> guard(mutex_);
    next_ = image;
    is_new_ = true;
}

void screen_channel::say(const std::string& line) {
    const std::lock_guard<std::mutex> guard(mutex_);
    words_ = {line, words_.caption, words_.version + 1};
}

void screen_channel::caption(const std::string& text) {
    const std::lock_guard<std::mutex> guard(mutex_);
    words_ = {words_.line, text, words_.version + 1};
}

// The program never waits for rows to be compared.
const picture_rows& screen_channel::newest() {
    {
        const std::lock_guard<std::mutex> guard(mutex_);
        if (!std::exchange(is_new_, false)) return rows_;
        std::swap(next_, taken_);
    }
    rows_.replace(taken_);
    return rows_;
}

screen_channel::words screen_channel::current_words() {
    const std::lock_guard<std::mutex> guard(mutex_);
    return words_;
}

std::unique_ptr<web_feed> screen_channel::open() {
    return std::make_unique<feed>(*this);
}

}  // namespace tabletop
