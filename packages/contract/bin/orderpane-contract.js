#!/usr/bin/env node
// The sources in the repository of the toolkit, the compiled command elsewhere.
import { main } from "#main";

await main();
