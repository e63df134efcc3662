// SPDX-License-Identifier: Apache-2.0
#include "labkit/around/table_end.h"

#include <cstddef>
#include <utility>

namespace tabletop {
namespace {

class script_table_end : public table_end {
  public:
    explicit script_table_end(std::vector<table_act> acts) : acts_(std::move(acts)) {}

    std::optional<table_act> next(const table_sight&) override {
        if (done()) return std::nullopt;
        return acts_[next_++];
    }
    bool is_player() const override { return true; }
    bool done() const override { return next_ == acts_.size(); }

  private:
    const std::vector<table_act> acts_;
    std::size_t next_ = 0;
};

class null_table_end : public table_end {
  public:
    std::optional<table_act> next(const table_sight&) override { return std::nullopt; }
};

}  // namespace

std::unique_ptr<table_end> make_script_table_end(std::vector<table_act> acts) {
    return std::make_unique<script_table_end>(std::move(acts));
}

std::unique_ptr<table_end> make_null_table_end() {
    return std::make_unique<null_table_end>();
}

}  // namespace tabletop
