// SPDX-License-Identifier: Apache-2.0
// What foreign initiators and targets at one bench know together: what every address holds, which words are in use,
// when reset was sampled. The initiators draw their requests here, so that a word is in use by one stream of accesses
// at a time and every answer can be predicted.
#pragma once

#include "foreign_payload.h"
#include "foreign_regions.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

namespace tabletop {

class foreign_board {
  public:
    explicit foreign_board(foreign_journal& to) : journal(to) {}

    void add(std::unique_ptr<reference_region> region) { regions_.push_back(std::move(region)); }
    const std::vector<std::unique_ptr<reference_region>>& regions() const { return regions_; }
    // One stream: accesses that are carried out in their order.
    unsigned new_stream() { return ++streams_; }
    std::uint64_t new_number() { return ++numbers_; }
    std::uint64_t numbers() const { return numbers_; }

    // A request that may begin at start_ps or later; nothing when the word drawn is in use. odd: probability of a
    // payload that must be refused.
    std::optional<foreign_request> draw(unsigned stream, std::uint64_t start_ps, double odd, foreign_random& random);
    // It begins; its words are in use and the reference has been changed.
    void begin(unsigned stream, foreign_request& request, std::uint64_t begin_ps);
    // Fills in what a read must return; a write changes the reference.
    void predict(foreign_request& request);
    // It has been answered as it should, as of end_ps.
    void end(const foreign_request& request, std::uint64_t end_ps);
    // It has been answered by reset: what was to be written may still be, later, by a target that knows no reset.
    void abandon(const foreign_request& request);
    // It has been carried out after a reset that came after it began.
    void outlived_reset(const foreign_request& request);
    // Nobody knows any more what is there.
    void forget(const foreign_request& request);

    bool has_region(std::uint64_t address) const { return find(address, 1) != nullptr; }
    // A target must see it: it is well formed.
    bool arrives(const foreign_request& request) const;

    // Times at which a word's access began at the initiator and was answered by the target: neither hop may go back in
    // time.
    std::optional<std::uint64_t> begun_ps(std::uint64_t address) const;
    void answered_at_target(std::uint64_t address, std::uint64_t time_ps);
    std::optional<std::uint64_t> answered_ps(std::uint64_t address) const;
    // Nobody uses the word, nor has for `settled_ps`.
    bool is_quiet(std::uint64_t address, std::uint64_t settled_ps) const;

    void plan_reset(bool asserted, std::optional<std::uint64_t> sampled_ps);
    bool reset_asserted() const { return reset_asserted_; }
    // An edge has seen reset between the two times (both included).
    bool reset_between(std::uint64_t from_ps, std::uint64_t to_ps) const;
    // Called at that edge.
    void on_reset();

    std::uint64_t abandoned_ps = 0;  // how long a target without reset may take for what a reset has abandoned
    bool has_holes = true;           // outside of every region there is ADDRESS_ERROR
    bool wide_holes = false;         // outside of every region payloads of any shape are ADDRESS_ERROR
    foreign_journal& journal;

  private:
    struct use {
        unsigned stream = 0;
        unsigned count = 0;
        bool command = false;
        std::uint64_t first_begin_ps = 0;
        std::uint64_t last_begin_ps = 0;
        std::uint64_t answered_ps = 0;  // at the target
        std::uint64_t until_ps = 0;     // once count is 0
    };
    static constexpr unsigned nobody = 0;

    reference_region* find(std::uint64_t address, std::uint64_t length) const;
    tlm::tlm_response_status status_of(const foreign_request& request) const;
    foreign_request draw_shape(double odd, foreign_random& random) const;
    bool is_free(const foreign_request& request, unsigned stream, std::uint64_t start_ps) const;
    template <typename Visit>
    void for_each_word(const foreign_request& request, Visit&& visit) const;

    std::vector<std::unique_ptr<reference_region>> regions_;
    std::unordered_map<std::uint64_t, use> uses_;  // by address of the word
    std::vector<std::uint64_t> resets_ps_;         // sampled, ascending; the last may be in the future
    bool reset_asserted_ = false;
    unsigned streams_ = 0;
    std::uint64_t numbers_ = 0;
};

}  // namespace tabletop
