// SPDX-License-Identifier: Apache-2.0
// The CMSIS-SVD file of the Zynq machine: well-formed, with every instance, register and field of the tables.
#include <boost/test/unit_test.hpp>

#include "unit/xml_reader.h"
#include "zynq/memory_map.h"
#include "zynq/zynq_svd.h"

#include <cctype>
#include <map>
#include <string>
#include <systemc>

using namespace tabletop;

namespace {

unsigned long number(const xml_element& element) {
    return std::stoul(element.text, nullptr, 0);
}

void expect_registers(const xml_element& written, const register_map& map) {
    const auto registers = written.only("registers").all("register");
    BOOST_REQUIRE(registers.size() == map.register_count);
    for (std::size_t i = 0; i < registers.size(); ++i) {
        const auto& table = map.registers[i];
        BOOST_TEST_CONTEXT(map.block << '.' << table.name) {
            BOOST_TEST(number(registers[i]->only("addressOffset")) == table.offset);
            BOOST_TEST(number(registers[i]->only("resetValue")) == table.reset);
            BOOST_TEST(registers[i]->only("description").text == table.doc);
            if (table.field_count == 0) continue;
            const auto fields = registers[i]->only("fields").all("field");
            BOOST_REQUIRE(fields.size() == table.field_count);
            for (std::size_t f = 0; f < fields.size(); ++f) {
                BOOST_TEST(number(fields[f]->only("bitOffset")) == table.fields[f].lsb);
                BOOST_TEST(number(fields[f]->only("bitWidth")) == table.fields[f].width);
                BOOST_TEST(fields[f]->only("description").text == table.fields[f].doc);
            }
        }
    }
}

void expect_interrupts(const xml_element& written, int first, std::size_t count) {
    const auto interrupts = written.all("interrupt");
    BOOST_REQUIRE(interrupts.size() == count);
    for (std::size_t n = 0; n < count; ++n) {
        BOOST_TEST(number(interrupts[n]->only("value")) == static_cast<std::size_t>(first) + n);
    }
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_instance_is_in_the_file) {
    const auto device = xml_reader::read(zynq_svd());
    BOOST_TEST(device.name == "device");
    BOOST_TEST(device.attributes.at("schemaVersion") == "1.3");
    std::map<std::string, const xml_element*> written;
    const auto expect = [&](const std::string& name, const register_region& region) {
        BOOST_TEST_CONTEXT(name) {
            BOOST_REQUIRE(written.count(name) == 1u);
            const auto& peripheral = *written.at(name);
            BOOST_TEST(number(peripheral.only("baseAddress")) == region.base);
            expect_interrupts(peripheral, region.irq, region.irq_count);
            const auto derived = peripheral.attributes.find("derivedFrom");
            if (derived != peripheral.attributes.end()) {
                BOOST_TEST(peripheral.all("registers").empty());
                BOOST_REQUIRE(written.count(derived->second) == 1u);
                expect_registers(*written.at(derived->second), *region.registers);
            } else {
                expect_registers(peripheral, *region.registers);
            }
        }
    };
    const auto peripherals = device.only("peripherals").all("peripheral");
    for (const auto* const peripheral : peripherals) {
        BOOST_TEST(written.emplace(peripheral->only("name").text, peripheral).second);
    }
    BOOST_TEST(written.size() == std::size(zynq_map::fabric) + std::size(zynq_ps_map::regions));
    for (const auto& region : zynq_registers()) {
        std::string name = region.name;
        for (auto& c : name) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        expect(name, region);
    }
}
