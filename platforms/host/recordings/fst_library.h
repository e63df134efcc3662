// SPDX-License-Identifier: Apache-2.0
// GTKWave's writer and reader of FST files (MIT), as Verilator brings them, and what they lack.
#pragma once

#include "gtkwave/fstapi.h"

#include <cstdio>

namespace tabletop {

// Does what fstWriterCreate() does, for a file that is open for reading and writing at its start, and that
// fstWriterClose() closes. Null: out of memory.
void* create_fst_writer(std::FILE* file);

// errno of the first write that has failed since the last fst_writer was created; 0: none. The writer does not look.
int fst_write_error();

}  // namespace tabletop
