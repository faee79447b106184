#!/usr/bin/env node
import { existsSync } from "node:fs";
import module from "node:module";
import { dirname, join } from "node:path";
import { requireNode } from "./require-node.js";

requireNode("orderpane");
keepCompiledCode(process.cwd());
// Small memory pages for the bundler's allocator: Linux clears a huge page as a whole, which takes a tenth
// of a build of many widgets. Set before the bundler is loaded.
if (process.env["MIMALLOC_ALLOW_THP"] === undefined) process.env["MIMALLOC_ALLOW_THP"] = "0";
// Room for expressions such as a sum of 10,000 terms: the bundler's threads recurse over them, and have 2 MiB
// otherwise. Memory that a stack does not use costs nothing. Set before the bundler is loaded.
if (process.env["RUST_MIN_STACK"] === undefined) process.env["RUST_MIN_STACK"] = String(64 * 2 ** 20);
// Loaded after the check: an old Node cannot parse it.
void import("#main").then(({ main }) => main(process.argv.slice(2)));

/**
 * Lets Node cache compiled modules in the project that `folder` belongs to, so that the next command starts
 * in half the time. The system's temporary folder would not do, because others can write to it. Does nothing
 * outside a project.
 *
 * @param {string} folder
 */
function keepCompiledCode(folder) {
  if (existsSync(join(folder, "package.json"))) {
    module.enableCompileCache(join(folder, ".orderpane", "cache", "node"));
  } else if (dirname(folder) !== folder) {
    keepCompiledCode(dirname(folder));
  }
}
