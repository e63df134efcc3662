// SPDX-License-Identifier: Apache-2.0
#include "stimulus/signoff/axi_handshakes.h"

#include "stimulus/signoff/random_source.h"

#include <functional>

namespace tabletop::signoff {
namespace {

constexpr unsigned never = axi_transfer::never;

class round_maker {
  public:
    round_maker(const axi_handshake_options& options, const std::vector<std::vector<axi_word>>& words)
        : options_(options), words_(words), random_(options.seed), protections_(options.seed) {}

    std::vector<axi_round> make() {
        add("one at a time", true, 6, [this](axi_transfer& t) { t.ready_early = random_.one_in(2); });
        add("AW before W", true, 4, [this](axi_transfer& t) {
            t.write = true;
            t.data_gap = 1 + random_.below(9);
            t.ready_early = random_.one_in(2);
        });
        add("W before AW", true, 4, [this](axi_transfer& t) {
            t.write = true;
            t.address_gap = 1 + random_.below(9);
            t.ready_early = random_.one_in(2);
        });
        add("late READY", true, 4, [this](axi_transfer& t) { t.ready_wait = late(); });
        add("a second AR while R waits", false, 3, [this](axi_transfer& t) {
            t.write = false;
            t.ready_wait = 4 + random_.below(12);
        });
        add("a second AW and W while B waits", false, 3, [this](axi_transfer& t) {
            t.write = true;
            t.ready_wait = 4 + random_.below(12);
            t.address_gap = random_.below(2);
            t.data_gap = random_.below(2);
        });
        add("back to back", false, 12, [this](axi_transfer& t) {
            t.write = writing_;
            t.ready_early = random_.one_in(2);
        });
        add("both directions at once", false, 12, [this](axi_transfer& t) {
            t.ready_early = random_.one_in(2);
            t.ready_wait = random_.one_in(4) ? random_.below(12) : 0;
        });
        add("random", false, 16, [this](axi_transfer& t) {
            t.address_gap = gap();
            t.data_gap = gap();
            t.ready_early = random_.one_in(3);
            t.ready_wait = random_.one_in(3) ? late() : random_.below(3);
        });
        add_resets();
        return std::move(rounds_);
    }

  private:
    unsigned gap() { return random_.one_in(2) ? 0 : random_.below(random_.one_in(6) ? 30 : 6); }
    unsigned late() { return 1 + random_.below(random_.one_in(8) ? 200 : 20); }

    std::uint32_t strobes() {
        constexpr std::uint32_t all = 0xF;
        return !options_.strobes || random_.one_in(2) ? all : random_.below(all + 1);
    }

    axi_transfer transfer(std::size_t port) {
        axi_transfer made;
        made.write = random_.one_in(2);
        made.word = random_.below(words_[port].size());
        made.data = random_.word() & words_[port][made.word].written;
        made.strobes = strobes();
        made.protection = protections_.below(8);
        return made;
    }

    // Rounds of one kind, of so many transfers each. shape: what makes the kind.
    void add(const char* kind, bool one_at_a_time, unsigned transfers,
             const std::function<void(axi_transfer&)>& shape) {
        for (unsigned n = 0; n < options_.rounds; ++n) {
            axi_round made;
            made.kind = kind;
            made.one_at_a_time = one_at_a_time;
            writing_ = n % 2 == 0;
            for (std::size_t port = 0; port < words_.size(); ++port) {
                auto& list = made.ports.emplace_back();
                for (unsigned k = 0; k < transfers; ++k) shape(list.emplace_back(transfer(port)));
            }
            rounds_.push_back(std::move(made));
        }
    }

    // Enough of them that a slave that takes several at a time has to let one wait.
    void add_resets() {
        constexpr unsigned many = 20;
        add_reset("a reset while R waits", axi_pending::r, 1, false, 0, 0);
        add_reset("a reset while B waits", axi_pending::b, 1, true, 0, 0);
        add_reset("a reset with an address and no data", axi_pending::aw_alone, 1, true, 0, never);
        add_reset("a reset with data and no address", axi_pending::w_alone, 1, true, never, 0);
        add_reset("a reset while AR waits", axi_pending::ar, many, false, 0, 0);
        add_reset("a reset while AW waits", axi_pending::aw, many, true, 0, 0);
        add_reset("a reset while W waits", axi_pending::w, many, true, 0, 0);
    }

    void add_reset(const char* kind, axi_pending pending, unsigned transfers, bool write, unsigned address_gap,
                   unsigned data_gap) {
        const auto from = rounds_.size();
        add(kind, false, transfers, [&](axi_transfer& t) {
            t.write = write;
            t.address_gap = address_gap;
            t.data_gap = data_gap;
            t.ready_wait = never;
        });
        for (auto n = from; n < rounds_.size(); ++n) rounds_[n].reset = pending;
    }

    const axi_handshake_options& options_;
    const std::vector<std::vector<axi_word>>& words_;
    random_source random_;
    random_source protections_;  // by itself: the rounds are the same without it
    bool writing_ = false;
    std::vector<axi_round> rounds_;
};

}  // namespace

std::vector<axi_round> make_axi_rounds(const axi_handshake_options& options,
                                       const std::vector<std::vector<axi_word>>& words) {
    return round_maker(options, words).make();
}

}  // namespace tabletop::signoff
