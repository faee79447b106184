import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { renderComments, renderTables } from "./render-parts.ts";

/** Writes the generated parts of the reference, which the pages of `docs/reference/` include. */
const folder = join(import.meta.dirname, "../generated");
const parts = { ...(await renderTables()), ...(await renderComments()) };
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
for (const [name, text] of Object.entries(parts)) writeFileSync(join(folder, `${name}.md`), `${text}\n`);
process.stdout.write(`${Object.keys(parts).length} parts of the reference written\n`);
