// SPDX-License-Identifier: Apache-2.0
#include "host/run/surroundings.h"

#include "base/kernel_time.h"

namespace tabletop {

void surroundings::flush() {
    for (const auto& link : links_) link->end().flush();
}

void surroundings::poll(bool waits) {
    for (const auto& link : links_) link->poll();
    if (!screen_) return;
    screen_->rest(prepares());
    screen_->poll(waits);
    show_prompt();
}

void surroundings::poll_displays() {
    if (screen_) screen_->poll(false);
}

void surroundings::show_standstill(std::uint64_t time_ps) {
    if (screen_) screen_->show_standstill(time_ps);
}

void surroundings::tell_pace(bool stands, time_pace pace) {
    if (screen_) screen_->tell_pace(stands, pace);
}

std::vector<int> surroundings::descriptors_of_displays() const {
    return screen_ ? screen_->descriptors() : std::vector<int>();
}

void surroundings::key(display_key key, bool pressed) {
    for (const auto& link : links_) link->end().key(key, pressed);
}

void surroundings::say_typed(const std::string& text) {
    for (const auto& link : links_) link->end().say_typed(text);
}

void surroundings::move_panel(const std::string& connector, const panel_act& act) {
    for (const auto& link : links_) {
        if (link->connector() == connector) link->end().move_panel(act);
    }
}

void surroundings::show_prompt() {
    std::string prompt;
    for (const auto& link : links_) prompt += link->end().prompt();
    if (prompt == prompt_) return;
    prompt_ = prompt;
    screen_->say(prompt);
}

bool surroundings::live() const {
    return watched() || any([](const auto& link) { return link.end().live(); });
}

bool surroundings::hurries() const {
    return any([](const auto& link) { return link.hurries(); });
}

bool surroundings::prepares() const {
    return any([](const auto& link) { return link.end().prepares(); });
}

std::vector<int> surroundings::descriptors() const {
    auto all = descriptors_of_displays();
    for (const auto& link : links_) {
        if (link->end().descriptor() >= 0) all.push_back(link->end().descriptor());
    }
    return all;
}

bool surroundings::text_seen() const {
    return any([](const auto& link) { return link.text_seen(); });
}

bool surroundings::gives_up() const {
    return any([](const auto& link) { return link.end().gives_up(); });
}

bool surroundings::ends_run() const {
    return any([](const auto& link) { return link.end().ends_run(); });
}

std::string surroundings::unmet() const {
    for (const auto* const link : links()) {
        if (const auto sentence = link->end().unmet(); !sentence.empty()) return link->connector() + ": " + sentence;
    }
    return "";
}

bool surroundings::open() const {
    return watched() || any([](const auto& link) { return link.end().open(); });
}

bool surroundings::players_done() const {
    return any([](const auto& link) { return link.end().is_player(); }) &&
           !any([](const auto& link) { return !link.end().done(); });
}

bool surroundings::quiet_for(std::uint64_t duration_ps) const {
    const auto recent = [&](std::uint64_t time_ps) { return time_ps + duration_ps > now_ps(); };
    if (screen_ && (screen_->waiting() || recent(screen_->last_change_ps()))) return false;
    return !any([&](const auto& link) { return link.acting() || recent(link.last_activity_ps()); });
}

std::string surroundings::failure() const {
    for (const auto* const link : links()) {
        if (const auto& failure = link->end().failure(); !failure.empty()) return failure;
    }
    return "";
}

std::string surroundings::first_waiting() const {
    for (const auto* const link : links()) {
        if (!link->end().done()) return link->connector();
    }
    return "";
}

void surroundings::tell_end(const std::string& end, const std::string& why) {
    if (screen_) screen_->tell_end(end, why);
}

std::vector<std::string> surroundings::finish_screen() {
    return screen_ ? screen_->finish() : std::vector<std::string>();
}

void surroundings::finish() {
    for (const auto& link : links_) link->end().finish();
}

std::vector<const connection*> surroundings::links() const {
    std::vector<const connection*> all;
    for (const auto& link : links_) all.push_back(link.get());
    std::sort(all.begin(), all.end(), [](const auto* a, const auto* b) { return a->connector() < b->connector(); });
    return all;
}

}  // namespace tabletop
