#!/usr/bin/env node
import { existsSync } from "node:fs";
import module from "node:module";
import { dirname, join } from "node:path";
import { requireNode } from "./require-node.js";

requireNode("orderpane");
keepCompiledCode(process.cwd());
// Small memory pages for the bundler's allocator: Linux clears a huge page as a whole, which takes a tenth of
// the time of a build with many widgets. Must be set before the bundler is loaded.
if (process.env["MIMALLOC_ALLOW_THP"] === undefined) process.env["MIMALLOC_ALLOW_THP"] = "0";
// The bundler's threads recurse over expressions such as a sum of 10,000 terms, and have 2 MiB stacks by
// default. Unused stack memory costs nothing. Must be set before the bundler is loaded.
if (process.env["RUST_MIN_STACK"] === undefined) process.env["RUST_MIN_STACK"] = String(64 * 2 ** 20);
// Loaded after the check, because an old Node cannot parse it.
void import("#main").then(({ main }) => main(process.argv.slice(2)));

/**
 * Lets Node cache compiled modules in the project of `folder`, so that the next command starts twice as fast.
 * Others can write to the system's temporary folder, so it is not used. Does nothing outside a project.
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
