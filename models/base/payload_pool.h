// SPDX-License-Identifier: Apache-2.0
// Pooled generic payloads with buffers of their own. At the end of a simulation no payload may be alive: live() has to
// be 0.
#pragma once

#include "base/bus_word.h"

#include <tlm>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <vector>

namespace tabletop {

class payload_pool : public tlm::tlm_mm_interface {
  public:
    static constexpr std::size_t max_bytes = 64;

    payload_pool() = default;
    payload_pool(const payload_pool&) = delete;
    payload_pool& operator=(const payload_pool&) = delete;

    // A payload with reference count 1 and its data pointer at a buffer of its own. Call release() when done. length:
    // bytes; std::invalid_argument above max_bytes.
    tlm::tlm_generic_payload& acquire(tlm::tlm_command command, std::uint64_t address, unsigned length) {
        auto& taken = take(length);
        auto& payload = taken.payload;
        payload.set_command(command);
        payload.set_address(address);
        payload.set_data_ptr(taken.data);
        payload.set_data_length(length);
        payload.set_streaming_width(length);
        payload.set_byte_enable_ptr(nullptr);
        payload.set_byte_enable_length(0);
        return payload;
    }

    // A copy for the next hop of a bridge, with reference count 1: all attributes but the status, write data, byte
    // enables, and deep copies of the extensions. (With shallow ones the next hop could write to an extension that its
    // owner has deleted.) The original is a read or a write; std::invalid_argument above max_bytes.
    tlm::tlm_generic_payload& acquire_copy(const tlm::tlm_generic_payload& original) {
        auto& taken = take(original.get_data_length());
        auto& copy = taken.payload;
        copy.set_command(original.get_command());
        copy.set_address(original.get_address());
        copy.set_data_length(original.get_data_length());
        copy.set_streaming_width(original.get_streaming_width());
        copy.set_gp_option(original.get_gp_option());
        copy_data(original, taken);
        copy_enables(original, taken);
        copy_extensions(original, taken);
        return copy;
    }

    // Copies the answer from a payload of acquire_copy back to the original: the status, the DMI hint, the enabled
    // bytes of a successful read, and the extensions that both have.
    static void return_answer(const tlm::tlm_generic_payload& copy, tlm::tlm_generic_payload& original) {
        original.set_response_status(copy.get_response_status());
        original.set_dmi_allowed(copy.is_dmi_allowed());
        if (copy.is_read() && copy.is_response_ok()) return_data(copy, original);
        if (static_cast<const item_payload&>(copy).owner->is_extended) original.update_extensions_from(copy);
    }

    void free(tlm::tlm_generic_payload* payload) override {
        payload->reset();
        --live_;
        free_.push_back(static_cast<item_payload*>(payload)->owner);
    }

    std::size_t live() const { return live_; }

  private:
    struct item;
    struct item_payload : tlm::tlm_generic_payload {
        item_payload(payload_pool* pool, item* o) : tlm::tlm_generic_payload(pool), owner(o) {}
        item* owner;
    };
    struct item {
        explicit item(payload_pool* pool) : payload(pool, this) {}
        item_payload payload;
        alignas(8) unsigned char data[max_bytes] = {};
        alignas(8) unsigned char enables[max_bytes] = {};
        bool is_extended = false;  // the original has extensions
    };

    item& take(std::size_t length) {
        if (length > max_bytes) throw std::invalid_argument("payload_pool: more bytes than a payload has");
        if (free_.empty()) grow();
        auto* taken = free_.back();
        free_.pop_back();
        ++live_;
        taken->payload.acquire();
        taken->payload.set_dmi_allowed(false);
        taken->payload.set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
        return *taken;
    }

    void grow() {
        items_.push_back(std::make_unique<item>(this));
        free_.push_back(items_.back().get());
    }

    // A read carries no data.
    static void copy_data(const tlm::tlm_generic_payload& original, item& to) {
        to.payload.set_data_ptr(to.data);
        if (original.is_write()) copy_bytes(to.data, original.get_data_ptr(), original.get_data_length());
    }

    static void copy_enables(const tlm::tlm_generic_payload& original, item& to) {
        const auto* const enables = original.get_byte_enable_ptr();
        const auto length = std::min(original.get_byte_enable_length(), original.get_data_length());
        to.payload.set_byte_enable_length(enables == nullptr ? 0 : length);
        to.payload.set_byte_enable_ptr(enables == nullptr ? nullptr : to.enables);
        if (enables != nullptr) copy_bytes(to.payload.get_byte_enable_ptr(), enables, length);
    }

    static void copy_extensions(const tlm::tlm_generic_payload& original, item& to) {
        to.is_extended = false;
        const auto types = tlm::max_num_extensions();
        for (unsigned type = 0; type < types; ++type) {
            const auto* const extension = original.get_extension(type);
            if (extension == nullptr) continue;
            to.is_extended = true;
            auto* const clone = extension->clone();
            if (clone != nullptr) to.payload.set_auto_extension(type, clone);
        }
    }

    static void return_data(const tlm::tlm_generic_payload& copy, tlm::tlm_generic_payload& original) {
        const auto length = copy.get_data_length();
        const auto* const enables = copy.get_byte_enable_ptr();
        if (enables == nullptr) {
            copy_bytes(original.get_data_ptr(), copy.get_data_ptr(), length);
            return;
        }
        for (unsigned i = 0; i < length; ++i) {
            const bool enabled = enables[i % copy.get_byte_enable_length()] != TLM_BYTE_DISABLED;
            if (enabled) original.get_data_ptr()[i] = copy.get_data_ptr()[i];
        }
    }

    std::vector<std::unique_ptr<item>> items_;
    std::vector<item*> free_;
    std::size_t live_ = 0;
};

}  // namespace tabletop
