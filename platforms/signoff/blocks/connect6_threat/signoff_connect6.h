// SPDX-License-Identifier: Apache-2.0
// Sign-off of the Connect6 machine by exchanges: the engine byte by byte, the whole platform over its serial line, and
// the platform against a user's own RTL in its place.
#pragma once

#include "signoff/signoff_session.h"

#include <functional>
#include <string>
#include <vector>

namespace tabletop {

bool signed_off_by_exchanges(const std::string& name);

// Throws input_error for --rtl that names no such block, or a description that is wrong.
void check_user_rtl(const signoff_options& options);

// Adds an entry for every variant and view.
void sign_connect6_off(const std::string& name, const std::vector<view>& views, const signoff_options& options,
                       const std::function<void(const std::string&)>& progress, signoff_report& report);

// One simulation: plays the games, writes the exchanges to a file and the speed to standard output.
int run_connect6_bench(const bench_options& options);

}  // namespace tabletop
