// SPDX-License-Identifier: Apache-2.0
// Mutants in processes of their own, some at a time.
#pragma once

#include "support/process_pool.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace tabletop {

// answer: called in a process for each number; ended: in this one, with what it has answered. Throws interruption.
void in_processes(const std::vector<unsigned>& numbers, unsigned jobs,
                  const std::function<std::string(unsigned)>& answer,
                  const std::function<void(unsigned, const process_result&)>& ended);

}  // namespace tabletop
