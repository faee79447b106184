#!/usr/bin/env node
import { keepCompiledCode } from "./keep-compiled-code.js";
import { requireNode } from "./require-node.js";
import { useSmallPages } from "./small-pages.js";

requireNode("orderpane");
keepCompiledCode(process.cwd());
useSmallPages();
// Loaded after the check: an old Node cannot parse it.
void import("../src/main.ts").then(({ main }) => main(process.argv.slice(2)));
