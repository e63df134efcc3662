// SPDX-License-Identifier: Apache-2.0
// Bytes as JSON texts: byte n is the code point U+00nn, so that the bytes of a serial line stay readable.
#pragma once

#include <string>

namespace tabletop {

std::string bytes_to_utf8(const std::string& bytes);
// utf8: well formed. Throws input_error for a character above U+00FF.
std::string utf8_to_bytes(const std::string& utf8);
// For messages: printable ASCII as it is, all else as \xHH.
std::string readable_bytes(const std::string& bytes);

}  // namespace tabletop
