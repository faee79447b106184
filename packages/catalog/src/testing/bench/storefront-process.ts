import { readFileSync } from "node:fs";
import { benchSelections } from "../../../../platform/src/testing/bench/catalog/bench-products.ts";
import { startStorefront } from "../../../../platform/src/testing/bench/catalog/storefront-side.ts";
import { timesOf } from "./times.ts";

// Sends its parent the times of so many queries, and the most memory that a catalog of so many products has
// taken, in bytes.
const [size, queries] = process.argv.slice(2).map(Number);
const storefront = startStorefront(size!);
storefront.build();
await timesOf(benchSelections(100), storefront.filter);
await storefront.search("хлопковая рубашка");
const memory = mostMemory();
process.send!({ memory, times: await timesOf(benchSelections(queries!), storefront.filter) });

/** On Linux `maxRSS` is at least what the parent took when it started this process, so it is of no use. */
function mostMemory(): number {
  const status = process.platform === "linux" ? readFileSync("/proc/self/status", "utf8") : "";
  const [, kilobytes = process.resourceUsage().maxRSS] = /^VmHWM:\s*(\d+) kB$/m.exec(status) ?? [];
  return Number(kilobytes) * 1024;
}
