#!/usr/bin/env node
import "@orderpane/cli/bin/orderpane.js";
