// SPDX-License-Identifier: Apache-2.0
// Every instruction that a core executes, as a line of text:
//
//        1042 00100234 e5910000 A ldr r0, [r1]
//
// its number, address, encoding (a 32-bit Thumb instruction as its two halfwords in order), A for ARM or T for Thumb,
// and the disassembly. An exception has a line of its own, "---- IRQ at 00100238": before the instruction at that
// address for an interrupt, else caused by it. What a data abort undoes, its instruction and those since the last jump,
// does not count as executed and is not listed. Code is read after it has been executed.
#pragma once

#include "host/output_file.h"
#include "host/processor/disassembler.h"
#include "processors/cortex_a9/iss.h"

#include <array>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace tabletop {

class instruction_trace : public iss_trace {
  public:
    // Throws input_error when the file cannot be written.
    instruction_trace(const named_output& file, iss& core);
    instruction_trace(const instruction_trace&) = delete;
    instruction_trace& operator=(const instruction_trace&) = delete;
    ~instruction_trace() override;

    void executed(const iss_block& block) override;
    // The run ends inside the last block, behind the instruction before the program counter: lists that block.
    void finish();

    // Hands over what is buffered.
    void save() { file_.save(); }
    // The same at the end of the run.
    void close() { file_.finish(); }
    void tell_growth(std::uint64_t now_ps) { file_.tell_growth(now_ps, "--until ends the run earlier"); }
    bool failed() const { return file_.failed(); }

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
    // Instructions one behind the other. `before` of them have been listed already: the IT that the first new one
    // depends on, and what follows it.
    struct piece {
        std::uint32_t pc = 0;
        bool thumb = false;
        std::uint64_t number = 0;  // of the first new instruction
        std::size_t before = 0;
        byte_vector bytes;
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
        byte_vector bytes;
        std::vector<std::string> lines;  // all but the number
    };

    std::vector<iss_exception_record> new_exceptions();
    void write_exception(const iss_exception_record& record);
    void follow(std::uint32_t next_pc);
    std::vector<piece> split(const iss_block& block);
    piece start_piece(const return_address& at, std::uint64_t number) const;
    byte_vector next_instruction(piece& into);
    void write_piece(const piece& listed);
    static jump_kind jump_of(const byte_vector& code, bool thumb);
    void follow_it(std::uint32_t pc, const byte_vector& code, bool thumb);
    const disassembly& disassemble(const piece& listed);

    output_file file_;
    iss& core_;
    const disassembler arm_;
    const disassembler thumb_;
    std::unordered_map<std::uint32_t, disassembly> known_;  // by address; bit 0: Thumb
    iss_exception_record last_exception_;
    predicted_returns returns_;
    return_address after_last_;  // the address behind the last instruction
    jump_kind last_jump_ = jump_kind::none;
    it_state it_;
    std::string text_;
};

}  // namespace tabletop
