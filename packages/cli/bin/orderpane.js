#!/usr/bin/env node
import { keepCompiledCode } from "./keep-compiled-code.js";
import { requireNode } from "./require-node.js";
import { takeSmallPages } from "./small-pages.js";

requireNode("orderpane");
keepCompiledCode(process.cwd());
takeSmallPages();
// Only now: an old Node would fail on the syntax of what comes next.
void import("../src/main.ts").then(({ main }) => main(process.argv.slice(2)));
