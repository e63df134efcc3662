// SPDX-License-Identifier: Apache-2.0
#include "host/display/screen_bridge.h"

#include "base/kernel_time.h"
#include "base/process.h"
#include "host/display/frame_time.h"
#include "support/input_error.h"

#include <fmt/format.h>
#include <algorithm>
#include <exception>
#include <optional>
#include <utility>

namespace tabletop {

namespace {

// No screen takes so long for a frame: what was asked for before does not come any more.
constexpr std::uint64_t longest_frame_ps = 1'000'000'000'000;

// A monitor has its first picture by then, or none.
constexpr std::uint64_t time_for_a_lock_ps = 100'000'000'000;

// What is beside a screen is not shown more often.
constexpr std::uint64_t refresh_ps = 1'000'000'000'000 / 60;

}  // namespace

class screen_bridge::state {
  public:
    state(vga_monitor* monitor, std::vector<std::unique_ptr<display>> displays, std::vector<frame_request> requests)
        : monitor_(monitor), displays_(std::move(displays)), requests_(std::move(requests)) {
        if (monitor_ != nullptr) monitor_->on_frame([this](const shown_frame& frame) { on_frame(frame); });
        for (const auto& one : displays_) {
            one->on_key([this](display_key key, bool pressed) {
                for (const auto& tell : key_listeners_) tell(key, pressed);
            });
            one->on_pointer([this](int dx, int dy, std::uint8_t buttons) {
                for (const auto& tell : pointer_listeners_) tell(dx, dy, buttons);
            });
            one->on_click([this](unsigned x, unsigned y) {
                for (const auto& tell : click_listeners_) tell(x, y);
            });
            one->on_panel([this](const std::string& connector, const panel_act& act) {
                for (const auto& tell : panel_listeners_) tell(connector, act);
            });
            one->on_time_request([this](const time_request& request) {
                for (const auto& tell : time_listeners_) tell(request);
            });
        }
    }

    void show_as(std::function<picture(const picture&)> view) { view_ = std::move(view); }
    void show_whole_as(std::function<picture(const picture&)> view) { whole_view_ = std::move(view); }
    void refresh();
    void on_refresh() {
        guarded([this] { show_whole(); });
    }
    const sc_core::sc_event& stale() const { return stale_; }
    void caption_as(std::function<std::string()> caption) { caption_ = std::move(caption); }
    void panel_as(panel_query panel) { panel_ = std::move(panel); }
    void answers_as(answer_query answers) { answers_ = std::move(answers); }
    void on_picture(std::function<void(const picture&)> tell) { picture_listeners_.push_back(std::move(tell)); }
    void on_key(std::function<void(display_key, bool)> tell) { key_listeners_.push_back(std::move(tell)); }
    void on_pointer(display::pointer_callback tell) { pointer_listeners_.push_back(std::move(tell)); }
    void on_click(display::click_callback tell) { click_listeners_.push_back(std::move(tell)); }
    void on_panel(display::panel_callback tell) { panel_listeners_.push_back(std::move(tell)); }
    void on_time_request(display::time_callback tell) { time_listeners_.push_back(std::move(tell)); }
    void say(const std::string& line) {
        line_ = line;
        tell_lines();
    }
    const sc_core::sc_event& due() const { return due_; }
    void on_due() {
        guarded([this] { write_due(); });
    }

    void rest(bool rests);
    void poll(bool waits);
    void show_standstill(std::uint64_t time_ps);
    void tell_pace(bool stands, time_pace pace) {
        for (const auto& one : displays_) one->tell_pace(stands, pace);
    }
    void tell_end(const std::string& end, const std::string& why);
    bool live() const;
    bool closed() const;
    std::vector<int> descriptors() const;
    std::uint64_t last_change_ps() const { return last_change_ps_; }
    bool has_shown(std::uint64_t since_ps) const;
    bool waiting() const;
    std::vector<std::string> finish();
    bool lost() const { return lost_; }

  private:
    // The last frame that has been shown, and how long one takes: the frames since then follow from it.
    struct frame_grid {
        std::uint64_t begin_ps;
        std::uint64_t end_ps;

        std::uint64_t period_ps() const { return end_ps - begin_ps; }
        bool covers(std::uint64_t time_ps) const { return time_ps >= begin_ps && time_ps < end_ps; }
        std::uint64_t end_of_frame_at(std::uint64_t time_ps) const {
            return end_ps + ((time_ps - end_ps) / period_ps() + 1) * period_ps();
        }
    };

    void on_frame(const shown_frame& frame);
    template <typename Wanted>
    void show(const picture& image, std::uint64_t begin_ps, std::uint64_t end_ps, Wanted wanted);
    void show_whole();
    bool shows_whole(const display& one) const { return monitor_ == nullptr || one.shows_whole(); }
    bool any_whole() const;
    bool for_people_alone() const;
    void tell_lines();
    void show_panel(std::uint64_t time_ps);
    void show_answers();
    void write_requests_of(const shown_frame& frame);
    void write_due();
    std::uint64_t due_ps(const frame_request& request) const;
    void plan_next();
    void miss(const frame_request& request, const std::string& why);

    // Whether an action could write what it has to write; standard error says why not.
    template <typename Action>
    bool written(Action action) {
        try {
            action();
            return true;
        } catch (const input_error& error) {
            fmt::print(stderr, "tabletop: {}\n", error.what());
            lost_ = true;
            return false;
        }
    }

    // An exception would not come through the kernel as it is: poll() and finish() throw it.
    template <typename Action>
    void guarded(Action action) {
        try {
            if (!failure_) action();
        } catch (...) {
            failure_ = std::current_exception();
        }
    }
    void rethrow() {
        if (const auto failure = std::exchange(failure_, nullptr)) std::rethrow_exception(failure);
    }

    vga_monitor* monitor_;
    std::vector<std::unique_ptr<display>> displays_;
    std::vector<frame_request> requests_;  // that have not been met
    std::vector<std::string> missed_;
    std::function<picture(const picture&)> view_ = [](const picture& screen) { return screen; };
    std::function<picture(const picture&)> whole_view_;
    std::function<std::string()> caption_;
    std::string captioned_;  // as last said
    panel_query panel_;
    panel_state shown_panel_;
    answer_query answers_;
    std::size_t answer_ = 0;                 // the number of the last that has been shown
    std::vector<timed_answer> last_answer_;  // as it was then; empty: none has been
    std::string line_;
    picture last_screen_;  // of those that show the whole
    bool whole_is_stale_ = true;
    std::uint64_t shown_ps_ = 0;
    sc_core::sc_event stale_{"stale"};
    std::vector<std::function<void(const picture&)>> picture_listeners_;
    std::vector<display::pointer_callback> pointer_listeners_;
    std::vector<display::click_callback> click_listeners_;
    std::vector<display::panel_callback> panel_listeners_;
    std::vector<display::time_callback> time_listeners_;
    std::vector<std::function<void(display_key, bool)>> key_listeners_;
    sc_core::sc_event due_{"due"};
    std::optional<frame_grid> grid_;
    std::uint64_t last_change_ps_ = 0;
    std::exception_ptr failure_;
    bool lost_ = false;
    bool rests_ = false;
};

bool screen_bridge::state::for_people_alone() const {
    return requests_.empty() && picture_listeners_.empty() &&
           std::all_of(displays_.begin(), displays_.end(), [](const auto& one) { return one->live(); });
}

void screen_bridge::state::rest(bool rests) {
    if (rests == rests_ || (rests && !for_people_alone())) return;
    rests_ = rests;
    if (monitor_ != nullptr) monitor_->rest(rests);
}

void screen_bridge::state::on_frame(const shown_frame& frame) {
    last_change_ps_ = frame.end_ps;
    for (const auto& tell : picture_listeners_) tell(frame.image);
    guarded([&] {
        // Players look at the screen itself.
        if (displays_.empty() && requests_.empty()) return;
        if (any_whole()) {
            last_screen_ = frame.image;
            shown_ps_ = now_ps();
            whole_is_stale_ = false;
            show(whole_view_(frame.image), frame.begin_ps, frame.end_ps,
                 [this](const display& one) { return shows_whole(one); });
        }
        const auto is_plain = [this](const display& one) { return !whole_view_ || !one.shows_whole(); };
        if (requests_.empty() &&
            std::none_of(displays_.begin(), displays_.end(), [&](const auto& one) { return is_plain(*one); })) {
            grid_ = {frame.begin_ps, frame.end_ps};
            return;
        }
        const auto image = view_(frame.image);
        show(image, frame.begin_ps, frame.end_ps, is_plain);
        write_requests_of({image, frame.number, frame.begin_ps, frame.end_ps, frame.mode});
    });
}

// A display that cannot is given up, and the run goes on.
template <typename Wanted>
void screen_bridge::state::show(const picture& image, std::uint64_t begin_ps, std::uint64_t end_ps, Wanted wanted) {
    const auto given_up = [&](const auto& one) {
        return wanted(*one) && !written([&] { one->show(image, begin_ps, end_ps); });
    };
    displays_.erase(std::remove_if(displays_.begin(), displays_.end(), given_up), displays_.end());
}

bool screen_bridge::state::any_whole() const {
    return whole_view_ &&
           std::any_of(displays_.begin(), displays_.end(), [this](const auto& one) { return shows_whole(*one); });
}

// Without a monitor each change is a picture: a game that is over in a frame's time has some to be looked at.
void screen_bridge::state::refresh() {
    whole_is_stale_ = true;
    const auto due_ps = monitor_ != nullptr ? std::max(shown_ps_ + refresh_ps, now_ps() + 1) : now_ps() + 1;
    if (any_whole()) stale_.notify(from_ps(due_ps - now_ps()));
}

void screen_bridge::state::show_whole() {
    if (!any_whole() || !whole_is_stale_) return;
    const auto image = whole_view_(last_screen_);
    if (image.width == 0) return;
    whole_is_stale_ = false;
    shown_ps_ = now_ps();
    show(image, now_ps(), now_ps(), [this](const display& one) { return shows_whole(one); });
}

void screen_bridge::state::tell_lines() {
    for (const auto& one : displays_) {
        one->caption(captioned_);
        one->say(line_);
    }
}

// Writes the requests that this frame meets. One for an earlier time would have been met before, had there been a
// frame.
void screen_bridge::state::write_requests_of(const shown_frame& frame) {
    const bool is_first = !grid_;
    grid_ = {frame.begin_ps, frame.end_ps};
    auto open = std::exchange(requests_, {});
    for (auto& request : open) {
        if (grid_->covers(request.time_ps)) {
            written([&] { write_png(frame.image, request.path); });
        } else if (request.time_ps >= grid_->end_ps) {
            requests_.push_back(std::move(request));
        } else if (is_first) {
            miss(request, fmt::format("the first frame began at {} ms", milliseconds(frame.begin_ps)));
        } else {
            miss(request, "there was no frame on the screen");
        }
    }
    plan_next();
}

// Writes the requests that meet frames like the one before, of which the monitor does not tell.
void screen_bridge::state::write_due() {
    auto open = std::exchange(requests_, {});
    for (auto& request : open) {
        if (!grid_ || due_ps(request) > now_ps() || monitor_->mode() == nullptr) {
            requests_.push_back(std::move(request));
            continue;
        }
        const auto image = monitor_->last_frame();
        if (image.width == 0) {
            miss(request, "there was no picture on the screen");
        } else {
            written([&] { write_png(view_(image), request.path); });
        }
    }
    plan_next();
}

// A little later than the frame's end as counted from the last that has been shown: a period in whole picoseconds may
// be shorter than it is. The monitor has that frame until the next one ends.
std::uint64_t screen_bridge::state::due_ps(const frame_request& request) const {
    return grid_->end_of_frame_at(request.time_ps) + grid_->period_ps() / 64;
}

// One that is due and had no frame to be met with waits for the next that is shown.
void screen_bridge::state::plan_next() {
    due_.cancel();
    if (!grid_) return;
    std::uint64_t next = UINT64_MAX;
    for (const auto& request : requests_) {
        const auto time = due_ps(request);
        if (time > now_ps()) next = std::min(next, time);
    }
    if (next != UINT64_MAX) due_.notify(from_ps(next - now_ps()));
}

void screen_bridge::state::miss(const frame_request& request, const std::string& why) {
    missed_.push_back(fmt::format("--frame-at {} ms: {}", milliseconds(request.time_ps), why));
}

void screen_bridge::state::poll(bool waits) {
    rethrow();
    if (auto caption = caption_ ? caption_() : ""; caption != captioned_) {
        captioned_ = std::move(caption);
        tell_lines();
    }
    show_panel(now_ps());
    show_answers();
    for (const auto& one : displays_) {
        one->tell_time(now_ps(), waits);
        one->poll();
    }
}

void screen_bridge::state::show_standstill(std::uint64_t time_ps) {
    show_panel(time_ps);
    for (const auto& one : displays_) one->tell_time(time_ps, false);
}

void screen_bridge::state::show_panel(std::uint64_t time_ps) {
    auto panel = panel_ ? panel_(time_ps) : panel_state();
    if (panel == shown_panel_) return;
    shown_panel_ = std::move(panel);
    for (const auto& one : displays_) one->show_panel(shown_panel_);
}

void screen_bridge::state::show_answers() {
    if (!answers_) return;
    const auto news = answers_(answer_);
    if (news.empty() || news == last_answer_) return;
    for (const auto& one : displays_) one->show_answers(answer_, news);
    answer_ += news.size() - 1;
    last_answer_ = {news.back()};
}

void screen_bridge::state::tell_end(const std::string& end, const std::string& why) {
    for (const auto& one : displays_) {
        one->tell_time(now_ps(), false);
        one->tell_end(end, why);
    }
}

bool screen_bridge::state::live() const {
    return std::any_of(displays_.begin(), displays_.end(), [](const auto& one) { return one->live(); });
}

bool screen_bridge::state::closed() const {
    return std::any_of(displays_.begin(), displays_.end(), [](const auto& one) { return one->closed(); });
}

std::vector<int> screen_bridge::state::descriptors() const {
    std::vector<int> all;
    for (const auto& one : displays_) {
        if (one->descriptor() >= 0) all.push_back(one->descriptor());
    }
    return all;
}

// The frame that is under way, and then a whole one.
bool screen_bridge::state::has_shown(std::uint64_t since_ps) const {
    if (displays_.empty()) return true;
    return now_ps() >= since_ps + (grid_ ? 2 * grid_->period_ps() + grid_->period_ps() / 64 : time_for_a_lock_ps);
}

bool screen_bridge::state::waiting() const {
    return std::any_of(requests_.begin(), requests_.end(),
                       [](const auto& request) { return request.time_ps + longest_frame_ps > now_ps(); });
}

// Displays go first: a terminal has to be in order before anybody says anything.
std::vector<std::string> screen_bridge::state::finish() {
    guarded([this] { show_whole(); });
    for (const auto& one : displays_) written([&] { one->finish(); });
    rethrow();
    const auto why = monitor_ != nullptr ? monitor_->why_no_picture() : "";
    if (!why.empty() && now_ps() >= time_for_a_lock_ps) {
        fmt::print(stderr, "tabletop: no picture: {}\n", why);
        if (!displays_.empty()) missed_.emplace_back("--display: the screen showed no picture");
    }
    for (const auto& request : std::exchange(requests_, {})) {
        const bool has_ended =
            grid_ && grid_->end_of_frame_at(request.time_ps) <= now_ps() && monitor_->mode() != nullptr;
        const auto image = has_ended ? monitor_->last_frame() : picture{};
        if (image.width != 0) {
            written([&] { write_png(view_(image), request.path); });
        } else {
            miss(request,
                 grid_ ? "the run was over before the end of that frame" : "the screen showed no frame at all");
        }
    }
    return missed_;
}

screen_bridge::screen_bridge(sc_core::sc_module_name name, vga_monitor* monitor,
                             std::vector<std::unique_ptr<display>> displays, std::vector<frame_request> requests)
    : sc_module(name), state_(std::make_unique<state>(monitor, std::move(displays), std::move(requests))) {
    spawn_method("on_due", sensitive_to(state_->due()).dont_initialize(), [this] { on_due(); });
    spawn_method("on_refresh", sensitive_to(state_->stale()).dont_initialize(), [this] { on_refresh(); });
}

screen_bridge::~screen_bridge() = default;

void screen_bridge::on_refresh() {
    state_->on_refresh();
}

void screen_bridge::show_whole_as(std::function<picture(const picture&)> view) {
    state_->show_whole_as(std::move(view));
}

void screen_bridge::refresh() {
    state_->refresh();
}

void screen_bridge::caption_as(std::function<std::string()> caption) {
    state_->caption_as(std::move(caption));
}

void screen_bridge::on_pointer(display::pointer_callback tell) {
    state_->on_pointer(std::move(tell));
}

void screen_bridge::on_click(display::click_callback tell) {
    state_->on_click(std::move(tell));
}

void screen_bridge::panel_as(panel_query panel) {
    state_->panel_as(std::move(panel));
}

void screen_bridge::answers_as(answer_query answers) {
    state_->answers_as(std::move(answers));
}

void screen_bridge::on_panel(display::panel_callback tell) {
    state_->on_panel(std::move(tell));
}

void screen_bridge::on_time_request(display::time_callback tell) {
    state_->on_time_request(std::move(tell));
}

void screen_bridge::on_due() {
    state_->on_due();
}

void screen_bridge::show_as(std::function<picture(const picture&)> view) {
    state_->show_as(std::move(view));
}

void screen_bridge::on_picture(std::function<void(const picture&)> tell) {
    state_->on_picture(std::move(tell));
}

void screen_bridge::on_key(std::function<void(display_key, bool)> tell) {
    state_->on_key(std::move(tell));
}

void screen_bridge::say(const std::string& line) {
    state_->say(line);
}

void screen_bridge::rest(bool rests) {
    state_->rest(rests);
}

void screen_bridge::poll(bool waits) {
    state_->poll(waits);
}

void screen_bridge::show_standstill(std::uint64_t time_ps) {
    state_->show_standstill(time_ps);
}

void screen_bridge::tell_pace(bool stands, time_pace pace) {
    state_->tell_pace(stands, pace);
}

void screen_bridge::tell_end(const std::string& end, const std::string& why) {
    state_->tell_end(end, why);
}

bool screen_bridge::live() const {
    return state_->live();
}

bool screen_bridge::closed() const {
    return state_->closed();
}

std::vector<int> screen_bridge::descriptors() const {
    return state_->descriptors();
}

std::uint64_t screen_bridge::last_change_ps() const {
    return state_->last_change_ps();
}

bool screen_bridge::has_shown(std::uint64_t since_ps) const {
    return state_->has_shown(since_ps);
}

bool screen_bridge::waiting() const {
    return state_->waiting();
}

bool screen_bridge::lost() const {
    return state_->lost();
}

std::vector<std::string> screen_bridge::finish() {
    return state_->finish();
}

}  // namespace tabletop
