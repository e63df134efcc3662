// SPDX-License-Identifier: Apache-2.0
// Every instruction that a core executes, in a file, as an instruction_lister has it.
#pragma once

#include "host/output_file.h"
#include "host/processor/instruction_lister.h"
#include "processors/cortex_a9/iss.h"

#include <cstdint>
#include <string>

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
    output_file file_;
    iss& core_;
    instruction_lister lister_;
    new_exceptions exceptions_;
    std::string text_;
};

}  // namespace tabletop
