#!/usr/bin/env node
import module from "node:module";
import { requireNode } from "./require-node.js";

requireNode("orderpane");
// Only now: an old Node would fail on the syntax of what comes next. The cache saves a third of the start.
module.enableCompileCache();
void import("../src/main.ts").then(({ main }) => main(process.argv.slice(2)));
