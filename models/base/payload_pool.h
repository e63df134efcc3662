// SPDX-License-Identifier: Apache-2.0
// Pooled generic payloads with a small data buffer of their own. At the end of a simulation none may be alive: check
// `live() == 0`.
#pragma once

#include <tlm>

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

    // A payload with reference count 1, data pointer to its own buffer; release() it when done.
    // length: bytes; std::invalid_argument above max_bytes.
    tlm::tlm_generic_payload& acquire(tlm::tlm_command command, std::uint64_t address, unsigned length) {
        if (length > max_bytes) throw std::invalid_argument("payload_pool: more bytes than a payload has");
        if (free_.empty()) grow();
        auto* taken = free_.back();
        free_.pop_back();
        ++live_;
        auto& payload = taken->payload;
        payload.acquire();
        payload.set_command(command);
        payload.set_address(address);
        payload.set_data_ptr(taken->data);
        payload.set_data_length(length);
        payload.set_streaming_width(length);
        payload.set_byte_enable_ptr(nullptr);
        payload.set_byte_enable_length(0);
        payload.set_dmi_allowed(false);
        payload.set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
        return payload;
    }

    void free(tlm::tlm_generic_payload* payload) override {
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
    };

    void grow() {
        items_.push_back(std::make_unique<item>(this));
        free_.push_back(items_.back().get());
    }

    std::vector<std::unique_ptr<item>> items_;
    std::vector<item*> free_;
    std::size_t live_ = 0;
};

}  // namespace tabletop
