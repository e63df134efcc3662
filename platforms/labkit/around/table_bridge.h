// SPDX-License-Identifier: Apache-2.0
// Stands between the labkit's table and who is at it.
#pragma once

#include "base/cycle_pin_if.h"
#include "host/connection.h"
#include "labkit/around/real_table.h"
#include "labkit/around/table_end.h"
#include "labkit/labkit.h"

#include <array>
#include <cstdint>
#include <functional>
#include <memory>

namespace tabletop {

class table_bridge : public connection, private cycle_pin_listener {
  public:
    // The machine and the table must outlive it.
    table_bridge(sc_core::sc_module_name name, const clock_domain& clock, labkit& machine, real_table& table,
                 std::unique_ptr<table_end> end);

    // What a reset does.
    void on_reset(std::function<void()> press) { press_reset_ = std::move(press); }

    // Sets what is called for every act, in its cycle; a wait is none.
    void on_act(std::function<void(const table_act& act, std::uint64_t cycle)> tell) { tell_ = std::move(tell); }

    // Sets what is called with the last cycle in which something on the table is moved.
    void on_touch(std::function<void(std::uint64_t cycle)> tell) { tell_of_touch_ = std::move(tell); }

    participant& end() const override { return *end_; }
    void poll() override;
    bool acting() const override { return acting_; }
    bool hurries() const override { return acting_ && end_->hurries(); }
    std::uint64_t last_activity_ps() const override { return last_ps_; }

  private:
    void revised(std::uint64_t cycle) override;
    void act();
    void look();
    void play(const table_act& act);
    void touch(std::uint64_t end_ps);
    void set_contact(const table_act& act);
    void release();
    table_sight sight();
    std::uint64_t cycle() const;

    const clock_domain clock_;
    labkit& machine_;
    real_table& table_;
    std::unique_ptr<table_end> end_;
    std::function<void()> press_reset_;
    std::function<void(const table_act&, std::uint64_t)> tell_;
    std::function<void(std::uint64_t)> tell_of_touch_;
    std::array<std::uint64_t, labkit_contacts> release_ps_{};  // of a button that is held; 0: of none
    std::uint64_t act_end_ps_ = 0;
    std::uint64_t last_ps_ = 0;
    bool acting_ = false;
    sc_core::sc_event again_{"again"};
    sc_core::sc_event changed_{"changed"};
    sc_core::sc_event released_{"released"};
};

}  // namespace tabletop
