// SPDX-License-Identifier: Apache-2.0
#include "foreign_board.h"

#include <algorithm>

namespace tabletop {
namespace {

constexpr unsigned word_bytes = 4;

std::uint64_t word_of(std::uint64_t address) {
    return address - address % word_bytes;
}

// A word of AXI4-Lite: 1, 2 or 4 bytes of it.
bool is_narrow(const foreign_request& request) {
    const bool size = request.length == 1 || request.length == 2 || request.length == 4;
    return size && request.address % word_bytes + request.length <= word_bytes;
}

void fill(foreign_request& request, foreign_random& random) {
    for (auto& byte : request.data) byte = static_cast<unsigned char>(random());
}

void draw_enables(foreign_request& request, foreign_random& random) {
    constexpr std::array<unsigned, 5> lengths{1, 2, 4, 3, 8};
    request.has_enables = true;
    request.enable_length = lengths[any_of(random, 0, lengths.size() - 1)];
    for (auto& enable : request.enables) enable = chance(random, 0.6) ? TLM_BYTE_ENABLED : TLM_BYTE_DISABLED;
}

}  // namespace

std::optional<foreign_request> foreign_board::draw(unsigned stream, std::uint64_t start_ps, double odd,
                                                   foreign_random& random) {
    auto request = draw_shape(odd, random);
    request.status = status_of(request);
    const auto on_bus = request.address & UINT32_MAX;
    request.first_word = word_of(on_bus);
    request.last_word = word_of(on_bus + std::max(request.length, 1u) - 1);
    auto* const region = find(request.address, request.length);
    if (region != nullptr && request.status == tlm::TLM_OK_RESPONSE) {
        region->look_for_command(request, reset_asserted_);
    }
    if (!is_free(request, stream, start_ps)) return std::nullopt;
    return request;
}

// A legal access, and then perhaps something wrong with it.
foreign_request foreign_board::draw_shape(double odd, foreign_random& random) const {
    const auto& region = *regions_[any_of(random, 0, regions_.size() - 1)];
    foreign_request request;
    fill(request, random);
    request.command = chance(random, 0.5) ? tlm::TLM_READ_COMMAND : tlm::TLM_WRITE_COMMAND;
    request.address = region.base + region.draw_offset(random);
    const auto room = region.base + region.size - request.address;
    if (region.wide && chance(random, 0.3)) {
        request.length =
            static_cast<unsigned>(any_of(random, 1, std::min<std::uint64_t>(room, foreign_request::most_bytes)));
        if (request.length < room)
            request.address += any_of(random, 0, std::min<std::uint64_t>(3, room - request.length));
    } else if (chance(random, 0.25)) {
        request.length = chance(random, 0.5) ? 1 : 2;
        request.address += any_of(random, 0, word_bytes / request.length - 1) * request.length;
    }
    request.streaming_width = chance(random, 0.1) ? request.length + 4 : request.length;
    if (chance(random, 0.2)) draw_enables(request, random);
    if (!chance(random, odd)) return request;
    switch (any_of(random, 0, has_holes ? 9 : 8)) {
        case 0:
            request.length = 0;
            request.streaming_width = static_cast<unsigned>(any_of(random, 0, 4));
            break;
        case 1:
            request.has_enables = true;
            request.enable_length = 0;
            break;
        case 2:
            request.streaming_width = static_cast<unsigned>(any_of(random, 0, request.length - 1));
            break;
        case 3:
            request.address += any_of(random, 1, 0xFF) << 32;
            break;
        case 4:
            request.address = word_of(request.address) + 3;
            request.length = request.streaming_width = 2;
            break;
        case 5:
            request.length = request.streaming_width = chance(random, 0.5) ? 3 : 8;
            break;
        case 6:
            request.length = request.streaming_width = foreign_request::most_bytes;
            break;
        case 7:
            if (region.status_at(word_of(request.address) - region.base) == tlm::TLM_OK_RESPONSE) {
                request.command = tlm::TLM_IGNORE_COMMAND;
            }
            break;
        case 8:
            request.has_data = false;
            break;
        default:  // outside of everything
            request.address = 0xD000'0000 + any_of(random, 0, 0xFFFF) * word_bytes;
            break;
    }
    if (request.length == 8 || request.length == foreign_request::most_bytes)
        request.address = word_of(request.address);
    return request;
}

// The order of the checks is the same in every view: the payload, then the address.
tlm::tlm_response_status foreign_board::status_of(const foreign_request& request) const {
    const auto* const region = find(request.address, request.length);
    if (request.command == tlm::TLM_IGNORE_COMMAND) return tlm::TLM_OK_RESPONSE;
    const bool narrow = region == nullptr ? !wide_holes : !region->wide;
    if (request.length == 0 || request.streaming_width < request.length || (narrow && !is_narrow(request))) {
        return tlm::TLM_BURST_ERROR_RESPONSE;
    }
    if (request.has_enables && request.enable_length == 0) return tlm::TLM_BYTE_ENABLE_ERROR_RESPONSE;
    if (!request.has_data) return tlm::TLM_GENERIC_ERROR_RESPONSE;
    if (region == nullptr) return tlm::TLM_ADDRESS_ERROR_RESPONSE;
    return region->status_at(word_of(request.address) - region->base);
}

bool foreign_board::arrives(const foreign_request& request) const {
    const auto* const region = find(request.address, request.length);
    return region != nullptr && request.command != tlm::TLM_IGNORE_COMMAND && request.length != 0 &&
           request.streaming_width >= request.length && (region->wide || is_narrow(request)) && request.has_data &&
           (!request.has_enables || request.enable_length != 0);
}

reference_region* foreign_board::find(std::uint64_t address, std::uint64_t length) const {
    for (const auto& region : regions_) {
        if (address >= region->base && address - region->base < region->size &&
            length <= region->size - (address - region->base)) {
            return region.get();
        }
    }
    return nullptr;
}

// A word of another stream is never free; one of its own is, if it is used in the order of time, unless a command is
// under way.
bool foreign_board::is_free(const foreign_request& request, unsigned stream, std::uint64_t start_ps) const {
    for (auto word = request.first_word; word <= request.last_word; word += word_bytes) {
        const auto found = uses_.find(word);
        if (found == uses_.end()) continue;
        const auto& entry = found->second;
        if (entry.count == 0 && start_ps >= entry.until_ps && now_ps() >= entry.until_ps) continue;
        const bool follows = entry.count != 0 && entry.stream == stream && start_ps >= entry.last_begin_ps;
        if (!follows || entry.command || request.is_command) return false;
    }
    return true;
}

template <typename Visit>
void foreign_board::for_each_word(const foreign_request& request, Visit&& visit) const {
    auto* const region = find(request.address, request.length);
    if (region == nullptr || request.length == 0 || request.length > foreign_request::most_bytes) return;
    for (unsigned i = 0; i < request.length;) {
        const auto word = word_of(request.address + i);
        const auto first_byte = i;
        const auto first_lane = static_cast<unsigned>((request.address + i) % word_bytes);
        i += std::min(word_bytes - first_lane, request.length - i);
        visit(*region, word - region->base, first_byte, first_lane, i - first_byte);
    }
}

// What is written is written from now on, what is read is what is there now: accesses to a word come in order.
void foreign_board::predict(foreign_request& request) {
    if (request.status != tlm::TLM_OK_RESPONSE) return;
    for_each_word(request,
                  [&](reference_region& region, std::uint64_t offset, unsigned byte, unsigned lane, unsigned count) {
                      if (request.reads()) {
                          const auto expected = region.expected(offset);
                          for (unsigned i = 0; i < count; ++i) {
                              request.result[byte + i] = static_cast<unsigned char>(expected.value >> 8 * (lane + i));
                              request.known[byte + i] = static_cast<unsigned char>(expected.known >> 8 * (lane + i));
                          }
                      } else if (request.writes()) {
                          std::uint32_t value = 0;
                          unsigned lanes = 0;
                          for (unsigned i = 0; i < count; ++i) {
                              value |= std::uint32_t{request.data[byte + i]} << 8 * (lane + i);
                              if (request.enabled(byte + i)) lanes |= 1u << (lane + i);
                          }
                          region.write(offset, value, lanes);
                      }
                  });
}

void foreign_board::begin(unsigned stream, foreign_request& request, std::uint64_t begin_ps) {
    predict(request);
    for (auto word = request.first_word; word <= request.last_word; word += word_bytes) {
        auto& entry = uses_[word];
        if (entry.count++ == 0) {
            entry.first_begin_ps = begin_ps;
            entry.answered_ps = 0;
        }
        entry.stream = stream;
        entry.command = request.is_command;
        entry.last_begin_ps = begin_ps;
    }
}

void foreign_board::end(const foreign_request& request, std::uint64_t end_ps) {
    for (auto word = request.first_word; word <= request.last_word; word += word_bytes) {
        auto& entry = uses_[word];
        --entry.count;
        entry.until_ps = std::max(entry.until_ps, end_ps + request.holds_on_ps);
        if (entry.count == 0) entry.command = false;
    }
}

void foreign_board::abandon(const foreign_request& request) {
    end(request, now_ps() + (request.writes() ? abandoned_ps : 0));
    if (request.writes()) forget(request);
}

void foreign_board::outlived_reset(const foreign_request& request) {
    forget(request);
    if (request.is_command) find(request.address, request.length)->lose();
}

void foreign_board::forget(const foreign_request& request) {
    if (!request.writes()) return;
    for (auto word = request.first_word; word <= request.last_word; word += word_bytes) {
        auto* const region = find(word, word_bytes);
        if (region != nullptr) region->forget(word - region->base);
    }
}

std::optional<std::uint64_t> foreign_board::begun_ps(std::uint64_t address) const {
    const auto found = uses_.find(word_of(address));
    if (found == uses_.end() || found->second.count == 0) return std::nullopt;
    return found->second.first_begin_ps;
}

void foreign_board::answered_at_target(std::uint64_t address, std::uint64_t time_ps) {
    const auto found = uses_.find(word_of(address));
    if (found != uses_.end() && found->second.count == 1) found->second.answered_ps = time_ps;
}

std::optional<std::uint64_t> foreign_board::answered_ps(std::uint64_t address) const {
    const auto found = uses_.find(word_of(address));
    if (found == uses_.end() || found->second.count != 1 || found->second.answered_ps == 0) return std::nullopt;
    return found->second.answered_ps;
}

bool foreign_board::is_quiet(std::uint64_t address, std::uint64_t settled_ps) const {
    const auto found = uses_.find(word_of(address));
    return found == uses_.end() || (found->second.count == 0 && now_ps() >= found->second.until_ps + settled_ps);
}

void foreign_board::plan_reset(bool asserted, std::optional<std::uint64_t> sampled_ps) {
    reset_asserted_ = asserted;
    if (sampled_ps) resets_ps_.push_back(*sampled_ps);
}

bool foreign_board::reset_between(std::uint64_t from_ps, std::uint64_t to_ps) const {
    const auto next = std::lower_bound(resets_ps_.begin(), resets_ps_.end(), from_ps);
    return next != resets_ps_.end() && *next <= to_ps;
}

void foreign_board::on_reset() {
    for (auto& region : regions_) region->reset();
    for (const auto& [word, entry] : uses_) {
        auto* const region = find(word, word_bytes);
        if (region != nullptr && entry.count == 0 && entry.until_ps > now_ps()) region->forget(word - region->base);
    }
}

}  // namespace tabletop
