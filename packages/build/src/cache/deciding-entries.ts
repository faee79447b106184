import { type Dirent, readdirSync, realpathSync } from "node:fs";
import { basename, extname, join } from "node:path";

export interface FolderEntry {
  name: string;
  /** The real path of a symbolic link; `null` for anything else, and for `node_modules`. */
  target: string | null;
}

/**
 * Modules, style sheets and links, because one can replace another; in `node_modules`, all packages. A file
 * without an extension counts if a module has the same name: `./a` is the file `a` before it is `a.ts`.
 * Hidden files are left out: editors create them for a moment.
 */
export function decidingEntries(folder: string, extensions: readonly string[]): FolderEntry[] {
  const isVisible = ({ name }: Dirent) => !name.startsWith(".");
  const entries = readdirSync(folder, { withFileTypes: true }).filter(isVisible);
  if (basename(folder) === "node_modules") return entries.flatMap((entry) => packagesIn(folder, entry));
  const endings = endingsOf(extensions);
  const modules = entries.filter(({ name }) => endings.has(extname(name)));
  const stems = new Set(modules.map(({ name }) => name.slice(0, -extname(name).length)));
  const isDeciding = (entry: Dirent) =>
    entry.name === "node_modules" ||
    entry.isSymbolicLink() ||
    endings.has(extname(entry.name)) ||
    (stems.has(entry.name) && !entry.isDirectory());
  return entries.filter(isDeciding).map((entry) => entryOf(folder, entry));
}

function packagesIn(folder: string, entry: Dirent): FolderEntry[] {
  if (!entry.name.startsWith("@") || !entry.isDirectory()) return [entryOf(folder, entry)];
  return readdirSync(join(folder, entry.name), { withFileTypes: true }).map((inScope) => {
    const { name, target } = entryOf(join(folder, entry.name), inScope);
    return { name: `${entry.name}/${name}`, target };
  });
}

function entryOf(folder: string, entry: Dirent): FolderEntry {
  const isLink = entry.isSymbolicLink() && entry.name !== "node_modules";
  return { name: entry.name, target: isLink ? realPath(join(folder, entry.name)) : null };
}

/** They count in every configuration: TypeScript has its own list, and style sheets import each other. */
const always = [".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", ".json", ".css"];

/** An extension may have two parts, as in `.web.ts`. */
function endingsOf(extensions: readonly string[]): Set<string> {
  return new Set([...always, ...extensions.map((extension) => extname(`name${extension}`))]);
}

function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return "";
  }
}
