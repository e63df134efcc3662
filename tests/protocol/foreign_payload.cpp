// SPDX-License-Identifier: Apache-2.0
#include "foreign_payload.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace tabletop {
namespace {

constexpr unsigned char behind_the_data = 0xC3;

std::uint64_t mix(std::uint64_t print, const void* bytes, std::size_t count) {
    const auto* next = static_cast<const unsigned char*>(bytes);
    for (std::size_t i = 0; i < count; ++i) print = (print ^ next[i]) * 0x100'0000'01B3;
    return print;
}

template <typename T>
std::uint64_t mix(std::uint64_t print, T value) {
    return mix(print, &value, sizeof value);
}

}  // namespace

void foreign_payload::prepare(const foreign_request& asked, std::uint64_t transaction, bool tagged) {
    request = asked;
    number = transaction;
    bytes_.fill(behind_the_data);
    std::copy(asked.data.begin(), asked.data.end(), bytes_.begin());
    enables_ = asked.enables;
    set_command(asked.command);
    set_address(asked.address);
    set_data_ptr(asked.has_data ? bytes_.data() : nullptr);
    set_data_length(asked.length);
    set_streaming_width(asked.streaming_width);
    set_byte_enable_ptr(asked.has_enables ? enables_.data() : nullptr);
    set_byte_enable_length(asked.enable_length);
    set_dmi_allowed(false);
    set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
    clear_extension(&tag);
    tag.number = transaction;
    tag.answer = 0;
    if (tagged) set_extension(&tag);
    at = stage::unused;
    last_print = 0;
}

std::string foreign_payload::wrong_attribute() const {
    if (get_command() != request.command) return "the command has changed";
    if (get_address() != request.address) {
        return fmt::format("address: expected 0x{:x}, seen 0x{:x}", request.address, get_address());
    }
    if (get_data_length() != request.length || get_streaming_width() != request.streaming_width) {
        return "the length or the streaming width has changed";
    }
    if (get_data_ptr() != (request.has_data ? bytes_.data() : nullptr)) return "the data pointer has changed";
    if (get_byte_enable_ptr() != (request.has_enables ? enables_.data() : nullptr) ||
        get_byte_enable_length() != request.enable_length || enables_ != request.enables) {
        return "the byte enables have changed";
    }
    return {};
}

std::string foreign_payload::wrong_answer(cut by_reset, bool tag_comes_back) const {
    const auto status = get_response_status();
    const bool cut_off = by_reset != cut::never && status == tlm::TLM_GENERIC_ERROR_RESPONSE;
    if (!cut_off && (by_reset == cut::surely || status != request.status)) {
        tlm::tlm_generic_payload expected;
        expected.set_response_status(by_reset == cut::surely ? tlm::TLM_GENERIC_ERROR_RESPONSE : request.status);
        return fmt::format("status: expected {}, seen {}", expected.get_response_string(), get_response_string());
    }
    const bool read = request.reads() && status == tlm::TLM_OK_RESPONSE;
    for (unsigned i = 0; i < bytes_.size(); ++i) {
        const bool inside = i < request.length && i < request.data.size();
        unsigned char expected = i < request.data.size() ? request.data[i] : behind_the_data;
        unsigned char known = 0xFF;
        if (read && inside && request.enabled(i)) {
            expected = request.result[i];
            known = request.known[i];
        }
        if (((expected ^ bytes_[i]) & known) != 0) {
            return fmt::format("byte {} of {} {} bytes: expected 0x{:02x} (bits 0x{:02x}), seen 0x{:02x}", i,
                               request.length, request.reads() ? "read" : "written", expected, known, bytes_[i]);
        }
    }
    const bool tagged = get_extension<foreign_tag>() != nullptr;
    if (tagged && get_extension<foreign_tag>() != &tag) return "the extension has been replaced";
    if (tagged && tag_comes_back && !cut_off && tag.answer != foreign_tag::answer_to(number)) {
        return "the extension did not come back from the target";
    }
    return {};
}

std::uint64_t foreign_payload::print() const {
    auto print = mix(0xCBF2'9CE4'8422'2325, get_command());
    print = mix(print, get_address());
    print = mix(print, get_data_ptr());
    print = mix(print, get_data_length());
    print = mix(print, get_byte_enable_ptr());
    print = mix(print, get_byte_enable_length());
    print = mix(print, get_streaming_width());
    print = mix(print, get_response_status());
    print = mix(print, bytes_.data(), bytes_.size());
    return mix(print, enables_.data(), enables_.size());
}

foreign_payload& foreign_pool::acquire() {
    if (free_.empty()) {
        all_.push_back(std::make_unique<foreign_payload>(this));
        free_.push_back(all_.back().get());
    }
    auto* const trans = free_.back();
    free_.pop_back();
    if (trans->last_print != 0 && trans->print() != trans->last_print) {
        journal_.fail(trans->number, "somebody has written to the payload after its last reference was gone");
    }
    ++live_;
    trans->acquire();
    return *trans;
}

void foreign_pool::free(tlm::tlm_generic_payload* trans) {
    auto* const payload = static_cast<foreign_payload*>(trans);
    --live_;
    if (payload->at != foreign_payload::stage::ended) {
        journal_.fail(payload->number, "the last reference is gone before the transaction's end");
    }
    if (payload->print() != payload->last_print) {
        journal_.fail(payload->number, "somebody has written to the payload after its transaction's end");
    }
    payload->reset();
    // Used again at once, or last of all, so that a late writer is found out.
    free_.insert(random_() % 2 == 0 ? free_.begin() : free_.end(), payload);
}

}  // namespace tabletop
