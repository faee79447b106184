#!/usr/bin/env node
import { requireNode } from "@orderpane/cli/require-node";

requireNode("tooling");
// Loaded after the check: an old Node cannot parse it.
void import("../src/main.ts");
