// SPDX-License-Identifier: Apache-2.0
// What is written from a register table: C header, SystemVerilog package, table on the page, CMSIS-SVD.
#include <boost/test/unit_test.hpp>

#include "base/register_writer.h"
#include "unit/xml_reader.h"

#include <iterator>

using namespace tabletop;

namespace {

constexpr field_info control_fields[] = {
    {"start", 0, 1, reg_access::wo, "Write 1 to start."},
    {"mode", 4, 2, reg_access::rw, "0 or 1 < 2 & even."},
    {"trim", 24, 8, reg_access::rw, "Trim."},
};
constexpr field_info status_fields[] = {
    {"busy", 0, 1, reg_access::ro, "It runs."},
    {"done", 1, 1, reg_access::w1c, "It has ended."},
};
constexpr field_info data_fields[] = {
    {"word", 0, 32, reg_access::wo, "A word."},
};
constexpr register_info registers[] = {
    {"id", 0x0, 0xC0DE'0001, reg_access::ro, 0, nullptr, 0, "Identification."},
    {"control", 0x4, 0x30, reg_access::rw, 0xFF00'0030, control_fields, std::size(control_fields), "Start & <mode>."},
    {"status", 0x8, 0x0, reg_access::w1c, 0x2, status_fields, std::size(status_fields), "State."},
    {"data", 0x13C, 0x0, reg_access::wo, 0xFFFF'FFFF, data_fields, std::size(data_fields), "Data."},
};
constexpr register_map sample = {"sample", 0x200, registers, std::size(registers)};

constexpr register_info one_register[] = {
    {"flag", 0x0, 0x1, reg_access::rw, 0x1, nullptr, 0, "Flag."},
};
constexpr register_map other = {"other", 0x10, one_register, std::size(one_register)};

}  // namespace

BOOST_AUTO_TEST_CASE(c_header_of_a_block) {
    BOOST_TEST(c_header(sample) ==
               "/* sample: offsets in bytes, reset values, fields. Generated from its register table. */\n"
               "#ifndef SAMPLE_REGISTERS_H\n"
               "#define SAMPLE_REGISTERS_H\n"
               "\n"
               "#define SAMPLE_ID 0x0u\n"
               "#define SAMPLE_ID_RESET 0xC0DE0001u\n"
               "#define SAMPLE_CONTROL 0x4u\n"
               "#define SAMPLE_CONTROL_RESET 0x30u\n"
               "#define SAMPLE_CONTROL_START_LSB 0u\n"
               "#define SAMPLE_CONTROL_START_MASK 0x1u\n"
               "#define SAMPLE_CONTROL_MODE_LSB 4u\n"
               "#define SAMPLE_CONTROL_MODE_MASK 0x30u\n"
               "#define SAMPLE_CONTROL_TRIM_LSB 24u\n"
               "#define SAMPLE_CONTROL_TRIM_MASK 0xFF000000u\n"
               "#define SAMPLE_STATUS 0x8u\n"
               "#define SAMPLE_STATUS_RESET 0x0u\n"
               "#define SAMPLE_STATUS_BUSY_LSB 0u\n"
               "#define SAMPLE_STATUS_BUSY_MASK 0x1u\n"
               "#define SAMPLE_STATUS_DONE_LSB 1u\n"
               "#define SAMPLE_STATUS_DONE_MASK 0x2u\n"
               "#define SAMPLE_DATA 0x13Cu\n"
               "#define SAMPLE_DATA_RESET 0x0u\n"
               "#define SAMPLE_DATA_WORD_LSB 0u\n"
               "#define SAMPLE_DATA_WORD_MASK 0xFFFFFFFFu\n"
               "\n"
               "#endif\n");
}

BOOST_AUTO_TEST_CASE(sv_package_of_a_block) {
    BOOST_TEST(sv_package(sample) ==
               "// sample: offsets in bytes, reset values, fields. Generated from its register table.\n"
               "// verilator lint_off UNUSEDPARAM\n"
               "package sample_registers_pkg;\n"
               "  localparam logic [15:0] ID = 16'h0000;\n"
               "  localparam logic [31:0] ID_RESET = 32'hC0DE0001;\n"
               "  localparam logic [15:0] CONTROL = 16'h0004;\n"
               "  localparam logic [31:0] CONTROL_RESET = 32'h00000030;\n"
               "  localparam int CONTROL_START_LSB = 0;\n"
               "  localparam int CONTROL_START_WIDTH = 1;\n"
               "  localparam int CONTROL_MODE_LSB = 4;\n"
               "  localparam int CONTROL_MODE_WIDTH = 2;\n"
               "  localparam int CONTROL_TRIM_LSB = 24;\n"
               "  localparam int CONTROL_TRIM_WIDTH = 8;\n"
               "  localparam logic [15:0] STATUS = 16'h0008;\n"
               "  localparam logic [31:0] STATUS_RESET = 32'h00000000;\n"
               "  localparam int STATUS_BUSY_LSB = 0;\n"
               "  localparam int STATUS_BUSY_WIDTH = 1;\n"
               "  localparam int STATUS_DONE_LSB = 1;\n"
               "  localparam int STATUS_DONE_WIDTH = 1;\n"
               "  localparam logic [15:0] DATA = 16'h013C;\n"
               "  localparam logic [31:0] DATA_RESET = 32'h00000000;\n"
               "  localparam int DATA_WORD_LSB = 0;\n"
               "  localparam int DATA_WORD_WIDTH = 32;\n"
               "endpackage\n"
               "// verilator lint_on UNUSEDPARAM\n");
}

BOOST_AUTO_TEST_CASE(table_on_the_page_of_a_block) {
    BOOST_TEST(
        markdown_table(sample) ==
        "| offset | register | access | reset | meaning |\n"
        "|---|---|---|---|---|\n"
        "| 0x00 | ID | RO | 0xC0DE0001 | Identification. |\n"
        "| 0x04 | CONTROL | RW | 0x00000030 | Start & <mode>.<br>[0] START (WO): Write 1 to start."
        "<br>[5:4] MODE (RW): 0 or 1 < 2 & even.<br>[31:24] TRIM (RW): Trim. |\n"
        "| 0x08 | STATUS | W1C | 0x00000000 | State.<br>[0] BUSY (RO): It runs.<br>[1] DONE (W1C): It has ended. "
        "|\n"
        "| 0x13C | DATA | WO | 0x00000000 | Data.<br>[31:0] WORD (WO): A word. |\n");
}

// Elements in the order of the schema: CMSIS-SVD 1.3 is a sequence of optional elements.
BOOST_AUTO_TEST_CASE(svd_of_a_device) {
    const auto svd = svd_file("chip", "Chip with <two> blocks & more",
                              {{"first", 0x4000'0000, 0x200, -1, 0, &sample},
                               {"second", 0x4000'1000, 0x200, 61, 1, &sample},
                               {"third", 0xF800'0000, 0x200, 42, 3, &other}});
    BOOST_TEST(
        svd ==
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
        "<device schemaVersion=\"1.3\" xmlns:xs=\"http://www.w3.org/2001/XMLSchema-instance\" "
        "xs:noNamespaceSchemaLocation=\"CMSIS-SVD.xsd\">\n"
        "  <name>chip</name>\n"
        "  <version>1.0</version>\n"
        "  <description>Chip with &lt;two> blocks &amp; more</description>\n"
        "  <addressUnitBits>8</addressUnitBits>\n"
        "  <width>32</width>\n"
        "  <size>32</size>\n"
        "  <access>read-write</access>\n"
        "  <resetValue>0</resetValue>\n"
        "  <resetMask>0xFFFFFFFF</resetMask>\n"
        "  <peripherals>\n"
        "    <peripheral>\n"
        "      <name>FIRST</name>\n"
        "      <baseAddress>0x40000000</baseAddress>\n"
        "      <addressBlock><offset>0</offset><size>0x200</size><usage>registers</usage></addressBlock>\n"
        "      <registers>\n"
        "        <register><name>ID</name><description>Identification.</description><addressOffset>0x0</addressOffset>"
        "<access>read-only</access><resetValue>0xC0DE0001</resetValue></register>\n"
        "        <register><name>CONTROL</name><description>Start &amp; &lt;mode>.</description>"
        "<addressOffset>0x4</addressOffset><access>read-write</access><resetValue>0x00000030</resetValue><fields>\n"
        "          <field><name>START</name><description>Write 1 to start.</description><bitOffset>0</bitOffset>"
        "<bitWidth>1</bitWidth><access>write-only</access></field>\n"
        "          <field><name>MODE</name><description>0 or 1 &lt; 2 &amp; even.</description><bitOffset>4</bitOffset>"
        "<bitWidth>2</bitWidth><access>read-write</access></field>\n"
        "          <field><name>TRIM</name><description>Trim.</description><bitOffset>24</bitOffset>"
        "<bitWidth>8</bitWidth><access>read-write</access></field>\n"
        "        </fields></register>\n"
        "        <register><name>STATUS</name><description>State.</description><addressOffset>0x8</addressOffset>"
        "<access>read-write</access><resetValue>0x00000000</resetValue>"
        "<modifiedWriteValues>oneToClear</modifiedWriteValues><fields>\n"
        "          <field><name>BUSY</name><description>It runs.</description><bitOffset>0</bitOffset>"
        "<bitWidth>1</bitWidth><access>read-only</access></field>\n"
        "          <field><name>DONE</name><description>It has ended.</description><bitOffset>1</bitOffset>"
        "<bitWidth>1</bitWidth><access>read-write</access><modifiedWriteValues>oneToClear</modifiedWriteValues>"
        "</field>\n"
        "        </fields></register>\n"
        "        <register><name>DATA</name><description>Data.</description><addressOffset>0x13C</addressOffset>"
        "<access>write-only</access><resetValue>0x00000000</resetValue><fields>\n"
        "          <field><name>WORD</name><description>A word.</description><bitOffset>0</bitOffset>"
        "<bitWidth>32</bitWidth><access>write-only</access></field>\n"
        "        </fields></register>\n"
        "      </registers>\n"
        "    </peripheral>\n"
        "    <peripheral derivedFrom=\"FIRST\">\n"
        "      <name>SECOND</name>\n"
        "      <baseAddress>0x40001000</baseAddress>\n"
        "      <interrupt><name>SECOND</name><value>61</value></interrupt>\n"
        "    </peripheral>\n"
        "    <peripheral>\n"
        "      <name>THIRD</name>\n"
        "      <baseAddress>0xF8000000</baseAddress>\n"
        "      <addressBlock><offset>0</offset><size>0x10</size><usage>registers</usage></addressBlock>\n"
        "      <interrupt><name>THIRD_1</name><value>42</value></interrupt>\n"
        "      <interrupt><name>THIRD_2</name><value>43</value></interrupt>\n"
        "      <interrupt><name>THIRD_3</name><value>44</value></interrupt>\n"
        "      <registers>\n"
        "        <register><name>FLAG</name><description>Flag.</description><addressOffset>0x0</addressOffset>"
        "<access>read-write</access><resetValue>0x00000001</resetValue></register>\n"
        "      </registers>\n"
        "    </peripheral>\n"
        "  </peripherals>\n"
        "</device>\n");
    const auto device = xml_reader::read(svd);
    BOOST_TEST(device.only("description").text == "Chip with <two> blocks & more");
    BOOST_TEST(device.only("peripherals").all("peripheral").size() == 3u);
}

BOOST_AUTO_TEST_CASE(masks_of_fields) {
    BOOST_TEST(field_mask(0, 1) == 1u);
    BOOST_TEST(field_mask(31, 1) == 0x8000'0000u);
    BOOST_TEST(field_mask(4, 8) == 0xFF0u);
    BOOST_TEST(field_mask(0, 32) == 0xFFFF'FFFFu);
}

BOOST_AUTO_TEST_CASE(fields_by_their_names) {
    static_assert(bits_of(control_fields, "mode") == 0x30);
    static_assert(bits_of(control_fields, "trim") == 0xFF00'0000);
    static_assert(bits_of(data_fields, "word") == 0xFFFF'FFFF);
    static_assert(&field_of(status_fields, "done") == &status_fields[1]);
    BOOST_TEST(value_of(field_of(control_fields, "mode"), 0xFFFF'FFEF) == 2u);
    BOOST_TEST(value_of(field_of(control_fields, "trim"), 0x9A00'0000) == 0x9Au);
    BOOST_TEST(value_of(field_of(data_fields, "word"), 0x8000'0001) == 0x8000'0001u);
}
