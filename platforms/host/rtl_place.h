// SPDX-License-Identifier: Apache-2.0
// Where described RTL can stand in a machine in place of our own, and what its description fixes there.
#pragma once

#include "base/parameters.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace tabletop {

struct rtl_description;

struct rtl_place {
    std::string block;                   // as a description names it
    std::vector<std::string> names;      // what --rtl may call it
    std::vector<std::string> instances;  // the blocks with views that it stands for
    // The parameters of those, relative to the machine: whole keys, and beginnings of keys that end in a dot.
    std::vector<std::string> keys;
    std::string what;            // the blocks, in a message
    std::string clock_key = {};  // the machine's parameter that is the design's clock; empty: it is none
    std::string bundle = {};  // with which it stands here, where others of the block stand elsewhere; empty: with all
    std::string composition = {};  // the one that it is in a view_map, where it is several of the instances in one
    std::uint64_t clock_hz = 0;    // of a machine whose clock is no parameter: that is the design's; 0: it has another
};

// A parameter of the machine that a description's [options] set, and that a parameter of the design may follow.
struct rtl_option {
    std::string key;
    // Where the machine has another word: of this value. Empty: the value is the machine's.
    std::string option = {}, value = {};
};
// The options by what a description calls them.
using rtl_options = std::map<std::string, rtl_option>;

// What --rtl may call a block, each with the block as a description names it: "engine" is one in several machines.
using rtl_place_names = std::multimap<std::string, std::string>;

// The description that the text of --rtl names, "BLOCK=DESCRIPTION.toml". given_up: true once whoever waits for the
// tools that make the design has given up; empty: never. Throws input_error, also when the description is of another
// block.
std::shared_ptr<rtl_description> read_rtl_option(const std::string& text, const rtl_place_names& names,
                                                 const std::function<bool()>& given_up = nullptr);

// The description for a machine in a command that takes one such option. Null: there is none. Throws input_error, also
// when there are several, or names is empty.
std::shared_ptr<rtl_description> read_rtl_options(const std::vector<std::string>& texts, const std::string& machine,
                                                  const rtl_place_names& names, const std::function<bool()>& given_up);

// Where it stands. Null: nowhere.
const rtl_place* find_place(const std::vector<rtl_place>& places, const rtl_description& description);

// Sets the clock, and what the design is built for, as far as the description says. Throws input_error for what a user
// has set otherwise, or the machine has otherwise, and for a parameter of a block that is not there, unless the design
// follows it.
void apply_rtl_at(const rtl_place& place, const rtl_options& options, const rtl_description& description,
                  parameter_set& parameters);

}  // namespace tabletop
