import { readFileSync } from "node:fs";
import { benchSelections } from "./bench-products.ts";
import { startStorefront } from "./storefront-side.ts";

// Sends its parent the most memory that a catalog of so many products has taken, in bytes.
const storefront = startStorefront(Number(process.argv[2]));
storefront.build();
for (const selection of benchSelections(100)) await storefront.filter(selection);
await storefront.search("хлопковая рубашка");
process.send!(mostMemory());

/** On Linux `maxRSS` is at least what the parent took when it started this process, so it is of no use. */
function mostMemory(): number {
  const status = process.platform === "linux" ? readFileSync("/proc/self/status", "utf8") : "";
  const [, kilobytes = process.resourceUsage().maxRSS] = /^VmHWM:\s*(\d+) kB$/m.exec(status) ?? [];
  return Number(kilobytes) * 1024;
}
