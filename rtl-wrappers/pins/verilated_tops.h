// SPDX-License-Identifier: Apache-2.0
// The classes that Verilator has written for the variants of a block, in the order of the variants.
#pragma once

#include "pins/rtl_variants.h"

#include <cstddef>
#include <memory>

namespace tabletop {

template <typename Block, typename Wrapper, typename Config>
std::unique_ptr<Block> make_wrapper(const char* name, const Config& config) {
    return std::make_unique<Wrapper>(name, config);
}

template <typename... Tops>
struct verilated_tops {
    // The first variant for which serves(variant, config) is true, as a Wrapper<Top>; null: there is none.
    template <typename Block, template <typename> class Wrapper, typename Config, typename Serves>
    static std::unique_ptr<Block> make(const char* name, const Config& config, const rtl_variants& variants,
                                       Serves serves) {
        using maker = std::unique_ptr<Block> (*)(const char*, const Config&);
        constexpr maker makers[] = {make_wrapper<Block, Wrapper<Tops>, Config>...};
        for (std::size_t n = 0; n < sizeof...(Tops); ++n) {
            if (serves(variants[n], config)) return makers[n](name, config);
        }
        return nullptr;
    }
};

}  // namespace tabletop
