// SPDX-License-Identifier: Apache-2.0
#include "labkit/around/table_end.h"

#include "labkit/around/act_queue.h"
#include "labkit/around/table_script.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace tabletop {
namespace {

class script_table_end : public table_end {
  public:
    script_table_end(const std::vector<table_act>& acts, std::string name) : name_(std::move(name)) {
        for (const auto& act : acts) acts_.push(act);
        looks_ =
            std::any_of(acts.begin(), acts.end(), [](const auto& act) { return act.what == table_act::kind::await; });
    }

    bool looks() const override { return looks_; }
    void see(const table_sight& sight) override { acts_.see(sight.screen); }
    std::optional<table_act> next(const table_sight&) override { return acts_.next(); }
    bool is_player() const override { return true; }
    bool done() const override { return acts_.empty(); }
    std::string waits_for() const override {
        const auto* const act = acts_.waits();
        return act == nullptr ? "" : fmt::format("{}:{}: \"{}\" never came", name_, act->line, act_text(*act));
    }

  private:
    const std::string name_;
    act_queue acts_;
    bool looks_ = false;
};

class null_table_end : public table_end {
  public:
    std::optional<table_act> next(const table_sight&) override { return std::nullopt; }
};

}  // namespace

std::unique_ptr<table_end> make_script_table_end(const std::vector<table_act>& acts, std::string name) {
    return std::make_unique<script_table_end>(acts, std::move(name));
}

std::unique_ptr<table_end> make_null_table_end() {
    return std::make_unique<null_table_end>();
}

}  // namespace tabletop
