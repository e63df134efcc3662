// SPDX-License-Identifier: Apache-2.0
// Transactions with the Connect6 machine as data: a request, that is the bytes sent until a reply is due, and
// everything that was seen of its reply. Cycles are those of the machine's clock since reset, 0 the first one with
// reset low, where nothing else is said.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

enum class connect6_event_kind : std::uint8_t {
    pop,    // a byte leaves the receive FIFO
    push,   // value: the byte that enters the transmit FIFO
    phase,  // value: what the master does from this cycle on, a connect6_threat_core::phase
    act,    // value: level of the LED
};

struct connect6_event {
    std::uint64_t cycle;
    connect6_event_kind kind;
    std::uint8_t value;

    bool operator==(const connect6_event& other) const {
        return cycle == other.cycle && kind == other.kind && value == other.value;
    }
};

// What the master's phases say about a reply. The cycles of several replies to one request are added up. Nothing in
// `succ` .. `pm2`: that scan did not run, or never ended.
struct connect6_phases {
    std::optional<std::uint64_t> succ;  // cycles spent in CHK_SUCC ..
    std::optional<std::uint64_t> threat;
    std::optional<std::uint64_t> pm1;
    std::optional<std::uint64_t> pm2;
    std::vector<std::uint64_t> first_push;  // of each stone, after the last pop
};

struct connect6_transaction {
    std::string request;
    std::string reply;                         // empty: nothing came for silent_cycles
    std::optional<connect6_phases> phases;     // nothing: they cannot be seen
    std::optional<std::uint64_t> request_end;  // end of the stop bit of the last byte; nothing: no serial line
    std::vector<std::uint64_t> start;          // start edges of the reply's bytes
    std::vector<connect6_event> events;        // from the request's begin to that of the next one, by cycle, then kind
    std::vector<std::uint64_t> edges_ps;       // all edges of the line from the device, since the release of the reset
};

// The machine counts as silent when no push, or start edge, has come for so long.
inline constexpr std::uint64_t silent_cycles = 100'000;

// The transactions of one game: up to the first one without a reply, which is the last.
struct connect6_trace {
    std::string name;
    std::vector<connect6_transaction> transactions;
};

// The phases of the replies that begin in the cycles from `from` to before `to`, also when they end later. The events
// are those of a whole game.
connect6_phases phases_of(const std::vector<connect6_event>& events, std::uint64_t from, std::uint64_t to);

// Bytes of a complete reply: 4 to a colour byte `D` alone, 12 to one with two stones behind it, else 8. A stone that
// wins alone is told from the silence after it.
std::size_t complete_reply(const std::string& request, bool first);

}  // namespace tabletop
