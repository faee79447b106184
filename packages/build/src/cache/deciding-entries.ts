import { readdirSync, readlinkSync } from "node:fs";
import { extname, join } from "node:path";

/** An entry of a folder that decides where an import leads. */
export interface FolderEntry {
  name: string;
  /** The target of a symbolic link; `null` for anything else, and for `node_modules`. */
  target: string | null;
}

/**
 * Modules, style sheets and links, because one can replace another; `package.json`; and `node_modules`, if it
 * exists. A file without an extension counts if a module has the same name, because `./a` is the file `a`
 * before it is `a.ts`. Hidden files are left out: editors create them for a moment.
 *
 * @throws if the folder cannot be read
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

/** They count in every configuration: TypeScript has its own list, and style sheets import each other. */
const always = [".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", ".json", ".css"];

/** An extension may have two parts, as in `.web.ts`. */
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
