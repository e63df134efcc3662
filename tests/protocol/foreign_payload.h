// SPDX-License-Identifier: Apache-2.0
// Payloads of foreign initiators: pooled, or on their own for b_transport. Each knows what it asked for, what the
// answer must be, and notices when somebody touches it after its end.
#pragma once

#include "foreign_journal.h"

#include <systemc>
#include <tlm>

#include <array>
#include <cstdint>
#include <memory>
#include <random>
#include <vector>

namespace tabletop {

// A phase that the base protocol lets everybody ignore (IEEE 1666-2011, 15.2.5).
DECLARE_EXTENDED_PHASE(foreign_phase);

// Numbers a transaction for the target behind an interconnect, and carries its answer back.
struct foreign_tag : tlm::tlm_extension<foreign_tag> {
    std::uint64_t number = 0;
    std::uint64_t answer = 0;

    static std::uint64_t answer_to(std::uint64_t number) { return ~number; }
    tlm::tlm_extension_base* clone() const override { return new foreign_tag(*this); }
    void copy_from(const tlm::tlm_extension_base& other) override {
        number = static_cast<const foreign_tag&>(other).number;
        answer = static_cast<const foreign_tag&>(other).answer;
    }
};

// What a target leaves in a payload for the memory manager to clear away.
struct foreign_note : tlm::tlm_extension<foreign_note> {
    static inline std::int64_t alive = 0;

    foreign_note() { ++alive; }
    foreign_note(const foreign_note&) = delete;
    foreign_note& operator=(const foreign_note&) = delete;
    ~foreign_note() override { --alive; }
    tlm::tlm_extension_base* clone() const override { return new foreign_note; }
    void copy_from(const tlm::tlm_extension_base&) override {}
};

// What an initiator asks for, and what must come of it.
struct foreign_request {
    static constexpr unsigned most_bytes = 64;
    static constexpr unsigned most_enables = 8;

    tlm::tlm_command command = tlm::TLM_READ_COMMAND;
    std::uint64_t address = 0;
    unsigned length = 4;
    unsigned streaming_width = 4;
    bool has_data = true;
    bool has_enables = false;
    unsigned enable_length = 0;
    std::array<unsigned char, most_enables> enables{};
    std::array<unsigned char, most_bytes> data{};  // to be written; before a read, what the buffer holds

    tlm::tlm_response_status status = tlm::TLM_OK_RESPONSE;
    std::array<unsigned char, most_bytes> result{};  // bytes of a read that is answered OK
    std::array<unsigned char, most_bytes> known{};   // bits of them that are known
    // What is kept from others from the request to the response and for holds_on_ps after it: words touched, or all
    // that a command changes.
    std::uint64_t first_word = 1;
    std::uint64_t last_word = 0;
    std::uint64_t holds_on_ps = 0;
    bool is_command = false;  // begins at once, alone on its words

    bool enabled(unsigned byte) const {
        return !has_enables || (enable_length != 0 && enables[byte % enable_length] != TLM_BYTE_DISABLED);
    }
    bool reads() const { return command == tlm::TLM_READ_COMMAND; }
    bool writes() const { return command == tlm::TLM_WRITE_COMMAND; }
};

// What a payload does not know of itself is written by the initiator that owns it.
class foreign_payload : public tlm::tlm_generic_payload {
  public:
    enum class stage { unused, begun, accepted, responded, ended };

    foreign_payload() = default;
    explicit foreign_payload(tlm::tlm_mm_interface* pool) : tlm::tlm_generic_payload(pool) {}
    foreign_payload(const foreign_payload&) = delete;
    foreign_payload& operator=(const foreign_payload&) = delete;
    ~foreign_payload() override { clear_extension(&tag); }

    void prepare(const foreign_request& asked, std::uint64_t transaction, bool tagged);

    // What a reset does to an answer: nothing, GENERIC_ERROR instead of the status that was asked for, or either.
    enum class cut { never, perhaps, surely };

    // What the payload shows and must not show; empty when all is well.
    std::string wrong_attribute() const;
    std::string wrong_answer(cut by_reset, bool tag_comes_back) const;
    // A fingerprint of everything that nobody may change after the response has begun.
    std::uint64_t print() const;

    foreign_request request;
    std::uint64_t number = 0;
    foreign_tag tag;
    stage at = stage::unused;
    std::uint64_t called_ps = 0;  // kernel time of BEGIN_REQ
    std::uint64_t begin_ps = 0;   // with the delay
    std::uint64_t last_ps = 0;    // time of the last phase, with its delay
    std::uint64_t last_print = 0;

  private:
    std::array<unsigned char, foreign_request::most_bytes + 8> bytes_{};  // behind the data: nobody's business
    std::array<unsigned char, foreign_request::most_enables> enables_{};
};

// A payload comes back only when nobody holds a reference any more.
class foreign_pool : public tlm::tlm_mm_interface {
  public:
    foreign_pool(foreign_journal& journal, std::uint64_t seed) : journal_(journal), random_(seed) {}

    // The payload has one reference.
    foreign_payload& acquire();
    void free(tlm::tlm_generic_payload* trans) override;
    std::size_t live() const { return live_; }

  private:
    foreign_journal& journal_;
    std::minstd_rand random_;
    std::vector<std::unique_ptr<foreign_payload>> all_;
    std::vector<foreign_payload*> free_;
    std::size_t live_ = 0;
};

}  // namespace tabletop
