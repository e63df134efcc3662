// SPDX-License-Identifier: Apache-2.0
// A design as Verilator has understood it, from the tree that it writes: XML (to 5.045) or JSON (from 5.022).
#pragma once

#include <string>
#include <vector>

namespace tabletop {

// Kinds have the names of XML, which has those of Verilator's nodes in lower case: "module", "always", "varref" ..
struct tree_node {
    std::string kind;
    std::string name;
    std::string defines;  // of an instance: the name of its module
    std::string edge;     // of a senitem: "POS", "NEG" or what else starts a process
    // Of a variable, or a port of an instance: "in", "out" or "inout"; empty: it is no port, or the tree does not say
    // it.
    std::string way;
    std::vector<tree_node> children;
};

// The modules, packages and interfaces. Empty: the text is no such tree, or one without an end to its nesting.
std::vector<tree_node> read_xml_tree(const std::string& text);
std::vector<tree_node> read_json_tree(const std::string& text);

}  // namespace tabletop
