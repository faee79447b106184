#!/usr/bin/env node
import { requireNode } from "./require-node.js";

requireNode();
// Loaded after the check, because an old Node cannot parse it.
void import("#main").then(({ main }) => main(process.argv.slice(2)));
