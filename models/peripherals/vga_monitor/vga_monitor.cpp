// SPDX-License-Identifier: Apache-2.0
#include "peripherals/vga_monitor/vga_monitor.h"

#include "base/kernel_time.h"
#include "base/process.h"
#include "peripherals/vga_monitor/frame_grabber.h"
#include "peripherals/vga_monitor/sync_tracker.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

namespace tabletop {

using namespace vga_monitor_core;

namespace {

// No monitor has more; it bounds what is kept of a frame.
constexpr unsigned most_lines = 4096;

// A look ahead ends here at the latest: syncs without frames may have edges for ever.
constexpr unsigned most_edges_ahead = 1 << 14;

// A line of the standard is what a line is divided by to find the pixel.
vga_mode mode_of(const measured_frame& frame, const vga_standard& standard) {
    vga_mode mode;
    mode.cycles_per_line = frame.cycles_per_line;
    mode.lines = frame.lines();
    const auto pixel = (frame.cycles_per_line + standard.columns / 2) / standard.columns;
    mode.cycles_per_pixel = static_cast<unsigned>(std::max<std::uint64_t>(pixel, 1));
    mode.columns = static_cast<unsigned>(frame.cycles_per_line / mode.cycles_per_pixel);
    return mode;
}

bool is_same_timing(const vga_mode& mode, const measured_frame& frame) {
    return frame.is_even() && frame.cycles_per_line == mode.cycles_per_line && frame.lines() == mode.lines;
}

}  // namespace

bool vga_mode::fits(const vga_monitor_config& config) const {
    return lit_width <= config.standard.width && lit_height <= config.standard.height &&
           columns >= config.standard.width && lines >= config.standard.height;
}

std::string vga_mode::text(const vga_monitor_config& config) const {
    const auto line_hz = config.clock.hz() / static_cast<double>(cycles_per_line);
    const auto rates = fmt::format("{:.2f} kHz, {:.2f} Hz", line_hz / 1000, line_hz / lines);
    if (fits(config))
        return fmt::format("{}x{} in {}x{}, {}", config.standard.width, config.standard.height, columns, lines, rates);
    return fmt::format("no {}x{} in {}x{} with {}x{} lit, {}", config.standard.width, config.standard.height, columns,
                       lines, lit_width, lit_height, rates);
}

// Falls of a sync, for whoever asks why there is no lock.
class pulse_train {
  public:
    void add(std::uint64_t cycle) {
        if (falls_++ != 0) {
            const auto distance = cycle - last_;
            shortest_ = std::min(shortest_, distance);
            longest_ = std::max(longest_, distance);
        }
        last_ = cycle;
    }
    std::string text(const char* name, const clock_domain& clock) const {
        if (falls_ == 0) return fmt::format("{} never falls", name);
        if (falls_ == 1) return fmt::format("{} falls once", name);
        const auto hz = clock.hz() / static_cast<double>(longest_);
        const auto rate = hz < 1000 ? fmt::format("{:.2f} Hz", hz) : fmt::format("{:.2f} kHz", hz / 1000);
        if (shortest_ == longest_) return fmt::format("{} falls every {} cycles ({})", name, longest_, rate);
        return fmt::format("{} falls every {} to {} cycles", name, shortest_, longest_);
    }
    bool silent() const { return falls_ == 0; }

  private:
    std::uint64_t falls_ = 0;
    std::uint64_t last_ = 0;
    std::uint64_t shortest_ = UINT64_MAX;
    std::uint64_t longest_ = 0;
};

class vga_monitor::state {
  public:
    state(vga_monitor& of, const vga_monitor_config& config) : of_(of), config_(config), grabber_(config) {}

    void start();
    void on_frame(std::function<void(const shown_frame&)> tell) { tell_.push_back(std::move(tell)); }
    void rest(bool rests);
    const sc_core::sc_event& wake() const { return wake_; }
    void on_wake();

    picture last_frame();
    const vga_mode* mode();
    std::string why_no_picture();

  private:
    struct sync_listener : cycle_pin_listener {
        explicit sync_listener(state& whom) : of(whom) {}
        void revised(std::uint64_t) override { of.on_syncs(); }
        state& of;
    };
    struct colour_listener : cycle_pin_listener {
        explicit colour_listener(state& whom) : of(whom) {}
        void revised(std::uint64_t cycle) override { of.on_colour(cycle); }
        state& of;
    };
    struct frame_end {
        measured_frame frame;
        sync_tracker tracker;  // as it was then
    };
    struct ended_frame {
        measured_frame frame;
        vga_mode mode;
        bool is_first;  // of a lock
    };
    // Changes of colour that have not been shown: the first and the last of them.
    struct touched_cycles {
        std::uint64_t first;
        std::uint64_t last;
    };

    void on_syncs();
    void on_colour(std::uint64_t cycle);

    void settle();
    void follow_syncs();
    void skip_frames();
    void feed(std::uint64_t cycle);
    void end_frame(const measured_frame& frame);
    bool is_touched(const measured_frame& frame) const;
    void grab();
    void draw(ended_frame of);
    void draw_unseen();
    void look();
    void tell();

    void plan();
    std::optional<std::uint64_t> next_grab();
    std::optional<std::uint64_t> look_ahead();
    bool is_steady(const measured_frame& next) const;

    std::uint64_t now() const { return config_.clock.cycle(now_ps()); }

    vga_monitor& of_;
    const vga_monitor_config config_;
    sync_listener sync_listener_{*this};
    colour_listener colour_listener_{*this};
    std::vector<std::function<void(const shown_frame&)>> tell_;
    sc_core::sc_event wake_{"wake"};
    bool started_ = false;
    bool rests_ = false;

    sync_tracker tracker_{0};
    std::array<pulse_train, 2> pulses_;  // of hsync and vsync, as long as there is no lock
    bool had_picture_ = false;
    std::string last_mode_;         // of a frame that is no picture of this monitor
    std::uint64_t followed_ = 0;    // up to this cycle the tracker has all edges
    std::optional<vga_mode> lock_;  // what the last frame was, if nothing has changed since
    std::optional<frame_end> last_end_;
    std::optional<measured_frame> steady_;  // the last frame: all that follow are alike until the syncs are revised

    std::optional<touched_cycles> touched_;
    std::optional<ended_frame> to_grab_;
    std::optional<ended_frame> unseen_;  // nobody has looked at it, nor at those after it
    frame_grabber grabber_;
    std::optional<ended_frame> to_tell_;
};

void vga_monitor::state::start() {
    tracker_ = sync_tracker(of_.syncs->value(0));
    of_.syncs->attach(sync_listener_);
    of_.colour->attach(colour_listener_);
    started_ = true;
    plan();
}

void vga_monitor::state::on_wake() {
    follow_syncs();
    grab();
    tell();
    plan();
}

// Whoever asks gets the present, also before the event of this cycle; to be told of it is that event's business.
void vga_monitor::state::settle() {
    if (!started_) return;
    follow_syncs();
    grab();
    plan();
}

void vga_monitor::state::on_syncs() {
    skip_frames();
    steady_.reset();
    follow_syncs();
    plan();
}

void vga_monitor::state::on_colour(std::uint64_t cycle) {
    if (!touched_) touched_ = {cycle, cycle};
    touched_->first = std::min(touched_->first, cycle);
    touched_->last = std::max(touched_->last, cycle);
    if (!started_) return;
    follow_syncs();
    plan();
}

void vga_monitor::state::follow_syncs() {
    if (steady_) {
        skip_frames();
        return;
    }
    const auto until = now();
    for (auto edge = of_.syncs->next_change(followed_); edge <= until; edge = of_.syncs->next_change(edge)) feed(edge);
    followed_ = until;
    // An edge of this very cycle that came after it had been looked at.
    if (of_.syncs->value(until) != tracker_.levels()) feed(until);
}

// Skips the frames that have ended since: nothing in them has been waited for but perhaps the last one.
void vga_monitor::state::skip_frames() {
    if (!steady_) return;
    const auto frames = (now() - steady_->end) / steady_->length();
    if (frames == 0) return;
    tracker_.skip(*steady_, frames);
    *steady_ = steady_->moved(frames);
    followed_ = steady_->end;
    last_end_ = frame_end{*steady_, tracker_};
    end_frame(last_end_->frame);
}

void vga_monitor::state::feed(std::uint64_t cycle) {
    const auto levels = of_.syncs->value(cycle);
    for (unsigned n = 0; n < pulses_.size() && !lock_; ++n) {
        if ((tracker_.levels() & ~levels) >> n & 1) pulses_[n].add(cycle);
    }
    const auto frame = tracker_.feed(cycle, levels);
    if (lock_ && !tracker_.has_lines_of(lock_->cycles_per_line, cycle)) lock_.reset();
    if (!frame) return;
    last_end_ = frame_end{*frame, tracker_};
    end_frame(*frame);
}

void vga_monitor::state::end_frame(const measured_frame& frame) {
    const bool is_whole = frame.is_even() && frame.lines() <= most_lines;
    if (!is_whole || (lock_ && !is_same_timing(*lock_, frame))) {
        lock_.reset();
        return;
    }
    if (!lock_) {
        lock_ = mode_of(frame, config_.standard);
        to_grab_ = ended_frame{frame, *lock_, true};
    } else if (is_touched(frame)) {
        to_grab_ = ended_frame{frame, *lock_, false};
    }
}

// The frame in which a colour changes is torn; the next one is whole, and those that follow are like it.
bool vga_monitor::state::is_touched(const measured_frame& frame) const {
    if (!of_.colour->foreseen()) return true;
    return touched_ && frame.end > touched_->first && frame.begin <= touched_->last + frame.length();
}

// When nobody is to be told of frames, they are drawn when somebody asks.
void vga_monitor::state::grab() {
    if (!to_grab_) return;
    const auto now = *to_grab_;
    to_grab_.reset();
    if (!tell_.empty() && !rests_) return draw(now);
    const bool is_first = now.is_first || (unseen_ && unseen_->is_first);
    unseen_ = now;
    unseen_->is_first = is_first;
}

void vga_monitor::state::draw(ended_frame of) {
    if (of.is_first) grabber_.forget_window();
    const bool is_new = grabber_.grab(of.frame, *of_.colour.operator->(), of.mode);
    if (of.mode.fits(config_)) had_picture_ = true;
    last_mode_ = of.mode.text(config_);
    if (lock_) lock_ = of.mode;
    if (is_new || (of.is_first && of.mode.fits(config_))) to_tell_ = of;
}

// The last whole frame: it is like the one that was to be drawn, or later.
void vga_monitor::state::draw_unseen() {
    const bool is_first = unseen_->is_first;
    if (lock_) unseen_ = ended_frame{last_end_->frame, *lock_, is_first};
    draw(*unseen_);
    unseen_.reset();
}

// Somebody asks, and so nobody is told.
void vga_monitor::state::look() {
    if (!unseen_) return;
    draw_unseen();
    to_tell_.reset();
}

void vga_monitor::state::rest(bool rests) {
    rests_ = rests;
    if (rests_ || tell_.empty()) return;
    settle();
    if (unseen_) draw_unseen();
    tell();
}

void vga_monitor::state::tell() {
    if (!to_tell_) return;
    const auto told = *to_tell_;
    to_tell_.reset();
    if (tell_.empty()) return;
    const auto& image = grabber_.image();
    const auto& clock = config_.clock;
    const shown_frame shown{image, told.frame.number, clock.edge(told.frame.begin), clock.edge(told.frame.end),
                            told.mode};
    for (const auto& whom : tell_) whom(shown);
}

// When there will be something to do.
void vga_monitor::state::plan() {
    wake_.cancel();
    if (to_grab_ || to_tell_) {
        wake_.notify(sc_core::SC_ZERO_TIME);
        return;
    }
    const auto next = steady_ ? next_grab() : look_ahead();
    if (next) wake_.notify(from_ps(std::max(config_.clock.edge(*next), now_ps()) - now_ps()));
}

// The end of the next frame that is touched, of syncs that go on.
std::optional<std::uint64_t> vga_monitor::state::next_grab() {
    if (!of_.colour->foreseen()) return steady_->end + steady_->length();
    if (!touched_) return std::nullopt;
    const auto untouched = touched_->first > steady_->end ? (touched_->first - steady_->end) / steady_->length() : 0;
    const auto next = steady_->moved(untouched + 1);
    if (is_touched(next)) return next.end;
    touched_.reset();
    return std::nullopt;
}

// The end of the next frame as things stand, if they say so far. When that shows that the syncs are steady, the tracker
// goes back to the end of the last frame: from there it goes by arithmetic.
std::optional<std::uint64_t> vga_monitor::state::look_ahead() {
    auto ahead = tracker_;
    auto edge = of_.syncs->next_change(followed_);
    for (unsigned n = 0; edge != cycle_pin_if::never; edge = of_.syncs->next_change(edge)) {
        if (const auto frame = ahead.feed(edge, of_.syncs->value(edge))) {
            if (!is_steady(*frame)) return frame->end;
            steady_ = last_end_->frame;
            tracker_ = last_end_->tracker;
            followed_ = steady_->end;
            return next_grab();
        }
        if (++n == most_edges_ahead) return edge;
    }
    return std::nullopt;
}

// The next frame is as the last one, and the syncs say that they repeat.
bool vga_monitor::state::is_steady(const measured_frame& next) const {
    if (!lock_ || !is_same_timing(*lock_, next) || last_end_->frame.end != next.begin) return false;
    const auto period = of_.syncs->period(next.begin);
    return period != 0 && next.length() % period == 0;
}

picture vga_monitor::state::last_frame() {
    settle();
    look();
    return grabber_.image();
}

const vga_mode* vga_monitor::state::mode() {
    settle();
    look();
    const bool lives = steady_ || (lock_ && tracker_.has_lines_of(lock_->cycles_per_line, now()));
    return lives ? &*lock_ : nullptr;
}

std::string vga_monitor::state::why_no_picture() {
    settle();
    look();
    if (had_picture_) return "";
    if (!last_mode_.empty()) return last_mode_;
    auto text = fmt::format("no lock: {}, {}", pulses_[0].text("hsync", config_.clock),
                            pulses_[1].text("vsync", config_.clock));
    if (pulses_[0].silent() && pulses_[1].silent()) return text + "; so does a circuit that is held in reset";
    if (pulses_[0].silent() || pulses_[1].silent()) return text;
    return text + fmt::format("; a frame is a whole number of lines, all of one length, and {} at most", most_lines);
}

vga_monitor::vga_monitor(sc_core::sc_module_name name, const vga_monitor_config& config)
    : sc_module(name), state_(std::make_unique<state>(*this, config)) {
    spawn_method("on_wake", sensitive_to(state_->wake()).dont_initialize(), [this] { on_wake(); });
}

vga_monitor::~vga_monitor() = default;

void vga_monitor::end_of_elaboration() {
    state_->start();
}

void vga_monitor::on_wake() {
    state_->on_wake();
}

void vga_monitor::on_frame(std::function<void(const shown_frame&)> tell) {
    state_->on_frame(std::move(tell));
}

void vga_monitor::rest(bool rests) {
    state_->rest(rests);
}

picture vga_monitor::last_frame() {
    return state_->last_frame();
}

std::string vga_monitor::why_no_picture() const {
    return state_->why_no_picture();
}

const vga_mode* vga_monitor::mode() const {
    return state_->mode();
}

}  // namespace tabletop
