// SPDX-License-Identifier: Apache-2.0
// What a core has executed, as lines of text, one for each instruction:
//
//        1042 00100234 e5910000 A ldr r0, [r1]
//
// its number, address, encoding (a 32-bit Thumb instruction as its two halfwords in order), A for ARM or T for Thumb,
// and the disassembly. An exception has a line of its own, "---- IRQ at 00100238": before the instruction at that
// address for an interrupt, else caused by it. What a data abort undoes, its instruction and those since the last jump,
// does not count as executed and is not listed. Code is read after it has been executed.
#pragma once

#include "host/processor/disassembler.h"
#include "processors/cortex_a9/iss.h"

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace tabletop {

// The exceptions that a core has taken since it was asked last; at most as many as it remembers.
class new_exceptions {
  public:
    std::vector<iss_exception_record> take(const iss& core);

  private:
    std::uint64_t known_ = 0;  // of all that it has taken
};

class instruction_lister {
  public:
    explicit instruction_lister(iss& core) : core_(core), arm_(false), thumb_(true) {}

    static unsigned instruction_bytes(const std::uint8_t* code, bool thumb);

    // Before the first block: a call that has not returned yet returns there; the innermost is said last.
    void expect_return(std::uint32_t address, bool thumb) { returns_.push({address, thumb}); }

    struct passage;
    // What has been executed in a block. exceptions: that have been taken since the one before.
    passage follow(const iss_block& block, const std::vector<iss_exception_record>& exceptions);
    // Appends its lines.
    void write(const passage& listed, std::string& text);

  private:
    using byte_vector = std::vector<std::uint8_t>;
    enum class jump_kind { none, call, leave };
    struct return_address {
        std::uint32_t pc = 0;
        bool thumb = false;
    };
    // The translator goes on without a pause into the code it expects a function to return to: where the last calls
    // came from, in a ring of its size.
    class predicted_returns {
      public:
        void push(const return_address& address) { entries_[next_++ % entries_.size()] = address; }
        return_address pop() { return entries_[--next_ % entries_.size()]; }

      private:
        std::array<return_address, 8> entries_{};
        unsigned next_ = 0;
    };
    static constexpr unsigned most_bytes = 4;  // of an instruction
    struct instruction_code {
        std::array<std::uint8_t, most_bytes> bytes{};
        unsigned size = 0;
    };
    // What has been read of memory, for as long as one block is followed.
    struct code_read {
        std::uint32_t first = 0;
        std::uint32_t count = 0;
        std::array<std::uint8_t, 64> bytes{};
    };
    // Instructions one behind the other. `before` of them have been listed already: the IT that the first new one
    // depends on, and what follows it.
    struct piece {
        std::uint32_t pc = 0;
        bool thumb = false;
        std::uint64_t number = 0;  // of the first new instruction
        std::size_t before = 0;
        std::shared_ptr<byte_vector> bytes;
    };
    // A block that is one piece and has no IT, as it was the last time.
    struct plain_block {
        std::shared_ptr<byte_vector> bytes;
        jump_kind last_jump = jump_kind::none;
    };
    // The IT instruction that the next instruction depends on.
    struct it_state {
        std::uint32_t pc = 0;
        std::uint32_t next_pc = 0;
        std::size_t done = 0;  // the IT and those behind it
        unsigned left = 0;
        byte_vector bytes;  // of those done
    };
    struct disassembly {
        std::shared_ptr<byte_vector> bytes;
        std::vector<std::string> lines;  // all but the number
    };

    static void write_exception(const iss_exception_record& record, std::string& text);
    void follow_jump(std::uint32_t next_pc);
    std::vector<piece> split(const iss_block& block);
    static std::uint64_t key_of(const iss_block& block);
    bool depends_on_it(const return_address& at) const;
    const plain_block* find_plain(const iss_block& block);
    bool is_plain(const std::vector<piece>& pieces) const;
    piece start_piece(const return_address& at, std::uint64_t number) const;
    instruction_code next_instruction(piece& into);
    bool read(std::uint32_t address, instruction_code& into, unsigned size);
    void write_piece(const piece& listed, std::string& text);
    static jump_kind jump_of(const instruction_code& code, bool thumb);
    void follow_it(std::uint32_t pc, const instruction_code& code, bool thumb);
    const disassembly& disassemble(const piece& listed);

    iss& core_;
    const disassembler arm_;
    const disassembler thumb_;
    std::unordered_map<std::uint32_t, disassembly> known_;  // by address; bit 0: Thumb
    predicted_returns returns_;
    return_address after_last_;  // the address behind the last instruction
    jump_kind last_jump_ = jump_kind::none;
    it_state it_;
    code_read read_;
    std::unordered_map<std::uint64_t, plain_block> plain_;  // by key_of()
};

struct instruction_lister::passage {
    std::vector<iss_exception_record> before;
    std::vector<piece> pieces;
    std::vector<iss_exception_record> after;
    std::uint64_t count = 0;  // instructions
};

}  // namespace tabletop
