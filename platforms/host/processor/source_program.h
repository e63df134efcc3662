// SPDX-License-Identifier: Apache-2.0
// A program that comes as source files: compiled and linked here, with the start-up that the machine has for it.
#pragma once

#include "host/processor/source_start.h"
#include "support/scratch_folder.h"

#include <functional>
#include <string>
#include <vector>

namespace tabletop {

class source_program {
  public:
    // Says on standard error what the compiler warns of. Throws input_error, with the words of the compiler, when the
    // files make no program; interruption once given_up is true.
    source_program(const std::vector<std::string>& files, const source_start& start,
                   const std::function<bool()>& given_up);

    // Throws input_error when one of them is not there, or is no source file.
    static void require(const std::vector<std::string>& files);

    // The ELF file, with debug information. It lasts as long as this object.
    std::string elf() const { return folder_.file("program.elf").string(); }

    // What the files most likely lack, as a sentence; empty: nothing.
    const std::string& hint() const { return hint_; }

  private:
    void compile(const std::string& file, const std::string& object);
    void find_start(const std::vector<std::string>& files, const std::vector<std::string>& objects);
    void link(const std::vector<std::string>& files, const std::vector<std::string>& objects,
              const source_start& start);

    scratch_folder folder_;
    std::string tools_;  // the folder of the start
    const std::function<bool()>& given_up_;
    std::string hint_;
};

}  // namespace tabletop
