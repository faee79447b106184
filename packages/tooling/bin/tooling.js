#!/usr/bin/env node
import { requireNode } from "@orderpane/cli/require-node";

requireNode("tooling");
// Only now: an old Node would fail on the syntax of what comes next.
void import("../src/main.ts");
