// SPDX-License-Identifier: Apache-2.0
// Makes translated code call a function of the host before an instruction, by what dynarmic gives to
// PreCodeTranslationHook. Debian has no package of mcl, without whose headers those of this do not compile, so the
// library's functions are found by their names.
//
// A call adds no tick, ends no block and keeps the flags; but a block of an instruction with a condition has to begin
// with that (see may_be_preceded()).
#pragma once

#include <cstdint>

namespace Dynarmic::A32 {
class IREmitter;
}

namespace tabletop {

using translated_call = void (*)(std::uint64_t value, std::uint64_t stack, std::uint64_t link);

/// The installed library has what it takes.
bool has_translated_calls();

/// stack and link: R13 and R14 where the call is made. The other registers are in the translator's state, but for those
/// that the rest of the block writes before anything else reads them.
void add_translated_call(Dynarmic::A32::IREmitter& code, translated_call function, std::uint64_t value);

}  // namespace tabletop
