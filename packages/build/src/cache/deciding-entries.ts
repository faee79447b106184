import { readdirSync, readlinkSync } from "node:fs";
import { extname, join } from "node:path";

/** Something in a folder that decides where an import leads. */
export interface FolderEntry {
  name: string;
  /** What a symbolic link says; `null` for anything else, and for `node_modules`. */
  target: string | null;
}

/**
 * Modules, style sheets and links, which may take the place of each other; `package.json`; and `node_modules`, for
 * whether it is there. A name without an extension counts where it is the beginning of a module's, because `./a` is the
 * file `a` rather than `a.ts`. Hidden files are left out: editors leave them behind for a moment. Throws where there
 * is no such folder.
 */
export function decidingEntries(folder: string, extensions: readonly string[]): FolderEntry[] {
  const endings = endingsOf(extensions);
  const entries = readdirSync(folder, { withFileTypes: true });
  const modules = entries.filter(({ name }) => endings.has(extname(name)));
  const stems = new Set(modules.map(({ name }) => name.slice(0, -extname(name).length)));
  return entries.flatMap((entry): FolderEntry[] => {
    const { name } = entry;
    if (name === "node_modules" || name === "package.json") return [{ name, target: null }];
    if (name.startsWith(".")) return [];
    if (entry.isSymbolicLink()) return [{ name, target: readLink(join(folder, name)) }];
    const isModule = endings.has(extname(name)) || (stems.has(name) && !entry.isDirectory());
    return isModule ? [{ name, target: null }] : [];
  });
}

/** Those that count, whatever the bundler is told: TypeScript has its own, and style sheets import each other. */
const always = [".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", ".json", ".css"];

/** An extension may consist of two, as in `.web.ts`. */
function endingsOf(extensions: readonly string[]): Set<string> {
  return new Set([...always, ...extensions.map((extension) => extname(`name${extension}`))]);
}

function readLink(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return "";
  }
}
