// SPDX-License-Identifier: Apache-2.0
// Where a user's own RTL can stand in a platform, and what its description fixes there.
#pragma once

#include "base/parameters.h"

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
    // The parameters of those, relative to the platform: whole keys, and beginnings of keys that end in a dot.
    std::vector<std::string> keys;
    std::string what;         // the blocks, in a message
    std::string bundle = {};  // with which it stands here, where others of the block stand elsewhere; empty: with all
};

// What --rtl may call a block, each with the block as a description names it: "engine" is one in several machines.
using rtl_place_names = std::multimap<std::string, std::string>;

// The description that the text of --rtl names, "BLOCK=DESCRIPTION.toml". given_up: true once whoever waits for the
// tools that make the design has given up; empty: never. Throws input_error, also when the description is of another
// block.
std::shared_ptr<rtl_description> read_rtl_option(const std::string& text, const rtl_place_names& names,
                                                 const std::function<bool()>& given_up = nullptr);

// Of a platform, for a command that takes one such option. Null: there is none. Throws input_error, also when there are
// several, or names is empty.
std::shared_ptr<rtl_description> read_rtl_options(const std::vector<std::string>& texts, const std::string& platform,
                                                  const rtl_place_names& names, const std::function<bool()>& given_up);

// Where it stands. Null: nowhere.
const rtl_place* find_place(const std::vector<rtl_place>& places, const rtl_description& description);

// For platforms: what a user has set otherwise than the description says is refused. They throw input_error.

// key: the parameter of the platform's clock.
void require_same_clock(const rtl_description& description, const parameter_set& parameters, const std::string& key);
// Parameters of blocks that are not there. followed: whole keys of those that the design follows.
void require_replaced_unset(const rtl_description& description, const parameter_set& parameters, const rtl_place& place,
                            const std::vector<std::string>& followed = {});

}  // namespace tabletop
