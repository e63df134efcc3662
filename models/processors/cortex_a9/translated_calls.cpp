// SPDX-License-Identifier: Apache-2.0
#include "processors/cortex_a9/translated_calls.h"

#include <dlfcn.h>

namespace tabletop {

namespace {

// Dynarmic::IR::Value: its type, and what there is of it. Functions of the library return it in two registers and take
// it by its address.
struct translated_value {
    std::uint64_t type;
    std::uint64_t content;
};

using translated_register = translated_value (*)(void* emitter, std::uint64_t index);
using translated_constant = translated_value (*)(const void* emitter, std::uint64_t value);
using translated_extension = translated_value (*)(void* emitter, const translated_value& word);
using translated_host_call = void (*)(void* emitter, translated_call function, const translated_value& first,
                                      const translated_value& second, const translated_value& third);

template <typename function>
function found(const char* name) {
    return reinterpret_cast<function>(::dlsym(RTLD_DEFAULT, name));
}

struct library_functions {
    translated_register get_register = found<translated_register>("_ZN8Dynarmic3A329IREmitter11GetRegisterENS0_3RegE");
    translated_constant constant = found<translated_constant>("_ZNK8Dynarmic2IR9IREmitter5Imm64Em");
    translated_extension extend = found<translated_extension>(
        "_ZN8Dynarmic2IR9IREmitter20ZeroExtendWordToLongERKNS0_10TypedValueILNS0_4TypeE256EEE");
    translated_host_call call = found<translated_host_call>(
        "_ZN8Dynarmic2IR9IREmitter16CallHostFunctionEPFvmmmERKNS0_10TypedValueILNS0_4TypeE512EEES8_S8_");
};

// Calls with fewer arguments fail in 6.4.5.
const library_functions& library() {
    static const library_functions functions;
    return functions;
}

}  // namespace

bool has_translated_calls() {
    const auto& has = library();
    return has.get_register != nullptr && has.constant != nullptr && has.extend != nullptr && has.call != nullptr;
}

void add_translated_call(Dynarmic::A32::IREmitter& code, translated_call function, std::uint64_t value) {
    constexpr std::uint64_t stack_register = 13;
    constexpr std::uint64_t link_register = 14;
    const auto& has = library();
    const auto first = has.constant(&code, value);
    const auto stack = has.extend(&code, has.get_register(&code, stack_register));
    const auto link = has.extend(&code, has.get_register(&code, link_register));
    has.call(&code, function, first, stack, link);
}

}  // namespace tabletop
