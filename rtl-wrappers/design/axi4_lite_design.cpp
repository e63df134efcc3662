// SPDX-License-Identifier: Apache-2.0
#include "design/axi4_lite_design.h"

namespace tabletop {
namespace {

constexpr address_bits register_addresses{2, 64};

}  // namespace

axi4_lite_design::axi4_lite_design(const rtl_description& description, const block_settings& settings,
                                   std::uint64_t base)
    : rtl_design(description, settings),
      register_port{{*this, "", register_addresses, base}},
      axi_wave(port),
      irq_(output("irq")) {}

}  // namespace tabletop
