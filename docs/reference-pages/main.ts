import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { renderReference } from "./render-reference.ts";
import { readModules } from "./typedoc/modules.ts";

/** Writes the pages of the reference into `docs/reference/` and `docs/ru/reference/`. */
const docs = join(import.meta.dirname, "..");
const pages = await renderReference({ modules: await readModules() });
for (const folder of ["reference", "ru/reference"])
  rmSync(join(docs, folder), { recursive: true, force: true });
for (const [path, text] of Object.entries(pages)) {
  mkdirSync(dirname(join(docs, path)), { recursive: true });
  writeFileSync(join(docs, path), text);
}
process.stdout.write(`${Object.keys(pages).length} pages of the reference written\n`);
