import { benchSelections } from "./bench-products.ts";
import { startStorefront } from "./storefront-side.ts";

// Sends its parent the most memory that a catalog of so many products has taken, in bytes.
const storefront = startStorefront(Number(process.argv[2]));
storefront.build();
for (const selection of benchSelections(100)) await storefront.filter(selection);
await storefront.search("хлопковая рубашка");
process.send!(process.resourceUsage().maxRSS * 1024);
