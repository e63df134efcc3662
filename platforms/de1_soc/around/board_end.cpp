// SPDX-License-Identifier: Apache-2.0
#include "de1_soc/around/board_end.h"

#include "support/visible_text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace tabletop {
namespace {

bool expects(const board_step& step) {
    return step.what == board_step::kind::expect;
}

class script_board_end : public board_end {
  public:
    script_board_end(std::vector<board_step> steps, std::string name)
        : steps_(std::move(steps)),
          name_(std::move(name)),
          expectations_(static_cast<std::size_t>(std::count_if(steps_.begin(), steps_.end(), expects))) {}

    const std::vector<board_step>& known_steps() const override { return steps_; }
    const board_step* next(std::uint64_t) override { return failed_ || done() ? nullptr : &steps_[next_]; }
    void done_at(std::uint64_t now_ps, const std::string& seen) override {
        const auto& step = steps_[next_++];
        if (expects(step)) add(step, true, now_ps, seen);
    }
    void unmet_at(std::uint64_t now_ps, const std::string& seen) override {
        add(steps_[next_], false, now_ps, seen);
        failed_ = true;
    }

    bool done() const override { return next_ == steps_.size(); }
    // A script without expectations leaves the end of the run to others.
    bool ends_run() const override { return expectations_ != 0 && (failed_ || done()); }
    std::string unmet() const override {
        if (expectations_ == 0 || (done() && !failed_)) return "";
        const auto& step = steps_[next_];
        const auto place = fmt::format("{}:{}: {}", name_, step.line, visible_text(step.text));
        if (failed_) return fmt::format("{}: {}", place, results_.back()["seen"].get<std::string>());
        const auto so_far = expects(step) ? "; " + seen(step.expected) : "";
        return fmt::format("{}: the run ended before{}", place, so_far);
    }

    std::string results_json() const override {
        if (expectations_ == 0) return "";
        return nlohmann::ordered_json{
            {"script", visible_text(name_)}, {"expectations", expectations_}, {"met", met_}, {"expected", results_}}
            .dump();
    }
    std::string results_text() const override {
        return expectations_ == 0 ? "" : fmt::format("{} of {} expectations met", met_, expectations_);
    }

  private:
    void add(const board_step& step, bool met, std::uint64_t now_ps, const std::string& seen) {
        met_ += met ? 1 : 0;
        results_.push_back({{"line", step.line},
                            {"expect", visible_text(step.text)},
                            {"met", met},
                            {"at_ps", now_ps},
                            {"seen", seen}});
    }

    const std::vector<board_step> steps_;
    const std::string name_;
    const std::size_t expectations_;
    std::size_t next_ = 0;
    std::size_t met_ = 0;
    bool failed_ = false;
    nlohmann::ordered_json results_ = nlohmann::ordered_json::array();
};

}  // namespace

std::unique_ptr<board_end> make_script_board_end(std::vector<board_step> steps, std::string name) {
    return std::make_unique<script_board_end>(std::move(steps), std::move(name));
}

}  // namespace tabletop
