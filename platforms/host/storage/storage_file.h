// SPDX-License-Identifier: Apache-2.0
// A file that holds the content of a memory at a connector of a machine: a flash chip, a card.
#pragma once

#include "host/connection.h"
#include "support/document_file.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace tabletop {

inline constexpr const char* storage_offers = "PATH, or PATH,write, which gets the content back at the end";

// What the user says: PATH, from which the machine only reads, or PATH,write.
class storage_file {
  public:
    // option: without dashes, for messages. Throws input_error when the file cannot be written to and is to be.
    storage_file(const std::string& option, const std::string& said);

    // All of it. Throws input_error: it is not there, cannot be read, or is larger than a memory of `size` bytes.
    std::vector<std::uint8_t> read(std::uint64_t size) const;
    bool writes_back() const { return document_ != nullptr; }
    // Puts the content in the place of the old one. Throws input_error when not everything could be written.
    void write(const std::vector<std::uint8_t>& content);

  private:
    const std::string name_;  // for messages
    std::string path_;
    std::unique_ptr<document_file> document_;  // null: it is not written
};

// At the connector for the whole run; writes the content back at its end, however it has come.
class storage_connection : public connection {
  public:
    // content: what is in the memory; called at the end of the run.
    storage_connection(sc_core::sc_module_name name, const std::string& connector, std::unique_ptr<storage_file> file,
                       std::function<std::vector<std::uint8_t>()> content);
    ~storage_connection() override;

    participant& end() const override;
    void poll() override {}
    bool acting() const override { return false; }
    std::uint64_t last_activity_ps() const override { return 0; }

  private:
    class keeper;

    std::unique_ptr<keeper> keeper_;
};

}  // namespace tabletop
