// SPDX-License-Identifier: Apache-2.0
// How many cycles a bit has comes from the description.
`define LAST_CYCLE (`CYCLES_A_BIT - 1)
`define MIDDLE (`CYCLES_A_BIT / 2)
