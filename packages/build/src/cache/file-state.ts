import { hash } from "node:crypto";
import { type Dirent, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, extname, join, sep } from "node:path";

/** A file with the same `version` need not be read to compute its fingerprint. */
export type Trace = readonly [
  kind: "file" | "folder",
  path: string,
  fingerprint: string | null,
  version?: string | null,
];

/** The state of the files during a build. Each is read once. */
export type FileState = ReturnType<typeof observeFiles>;

/** Call it before reading any files. */
export function observeFiles(root: string, extensions: readonly string[]) {
  const began = Date.now();
  // `null` for a path that does not exist.
  const fingerprints = {
    file: once((path) => attempt(() => hash("sha256", readFileSync(path)))),
    folder: once((path) => attempt(() => hash("sha256", listing(path, extensions)))),
  };
  // Builds write into the root, so its modification time is not usable.
  fingerprints.folder(root);
  const foldersOf = once((folder) => {
    // With `preserveSymlinks`, a file is identified by the path of its link.
    const real = attempt(() => realpathSync(folder)) ?? folder;
    return [folder, real].flatMap((start) => foldersAbove(start, root));
  });

  const versions = once(versionOf);
  const isNew = (time: number | null) => time !== null && time > began - clockTick;
  const isFileChanged = (path: string): boolean => {
    const changed = timeOfChange(path);
    if (changed !== null) return isNew(changed);
    const parent = dirname(path);
    return parent !== path && parent !== root && isFileChanged(parent);
  };
  const isFolderChanged = (folder: string) =>
    isNew(timeOfChange(join(folder, "package.json"))) || (folder !== root && isNew(timeOfChange(folder)));

  return {
    isUnchanged: (traces: readonly Trace[]) =>
      traces.every(
        ([kind, path, fingerprint, version = null]) =>
          (version !== null && versions(path) === version) || fingerprints[kind](path) === fingerprint,
      ),
    /**
     * Traces the files, the names in and above their folders (a new `a.tsx` takes precedence over `a.ts`),
     * and the installed packages. Returns `null` if any of them has changed since the build started, because
     * the result may be from either state.
     */
    trace(files: Iterable<string>): Trace[] | null {
      const paths = [...new Set(files)];
      const folders = new Set(paths.flatMap((path) => foldersOf(dirname(path))));
      const importers = [...folders, ...withParents(root)].filter(
        (path) => basename(path) !== "node_modules",
      );
      const listed = [...new Set([...folders, ...importers.map((path) => join(path, "node_modules"))])];
      if (paths.some(isFileChanged) || listed.some(isFolderChanged)) return null;
      return [
        ...paths.map((path): Trace => ["file", path, fingerprints.file(path), versionOf(path)]),
        ...listed.map((path): Trace => ["folder", path, fingerprints.folder(path)]),
      ];
    },
  };
}

/** How far the file system's clock may lag, in ms: it advances in kernel ticks. */
export const clockTick = 10;

/** Returns `null` also for a path inside a file, or one that cannot be read. */
function timeOfChange(path: string): number | null {
  return attempt(() => statSync(path, { throwIfNoEntry: false })?.ctimeMs ?? null);
}

/** Includes the inode, because a replaced file may have the same time. */
function versionOf(path: string): string | null {
  return attempt(() => {
    const { ino, size, ctimeMs } = statSync(path);
    return [ino, size, ctimeMs].join();
  });
}

function foldersAbove(folder: string, root: string): string[] {
  const isAround = (path: string) => root.startsWith(join(path, sep));
  return withParents(folder).filter((path) => path === folder || !isAround(path));
}

function withParents(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...withParents(parent)];
}

/**
 * The folder's real path; its `package.json`; modules, style sheets and links, because one may take
 * precedence over another; in `node_modules`, all packages. Hidden files are ignored, because editors create
 * them temporarily.
 */
function listing(folder: string, extensions: readonly string[]): string {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !name.startsWith("."));
  // An extension may have two parts, such as `.web.ts`.
  const endings = new Set([...always, ...extensions.map((extension) => extname(`name${extension}`))]);
  const isDeciding = (entry: Dirent) =>
    entry.name === "node_modules" || entry.isSymbolicLink() || endings.has(extname(entry.name));
  const names =
    basename(folder) === "node_modules"
      ? entries.flatMap((entry) => packagesIn(folder, entry))
      : entries.filter(isDeciding).map((entry) => nameWithTarget(folder, entry));
  const manifest = attempt(() => readFileSync(join(folder, "package.json"), "utf8")) ?? "";
  return [realpathSync.native(folder), ...names.sort(), manifest].join("\n");
}

/** Used in every configuration: TypeScript has its own list, and style sheets import each other. */
const always = [".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", ".json", ".css"];

function packagesIn(folder: string, entry: Dirent): string[] {
  if (!entry.name.startsWith("@") || !entry.isDirectory()) return [nameWithTarget(folder, entry)];
  const scope = join(folder, entry.name);
  const packages = readdirSync(scope, { withFileTypes: true });
  return packages.map((inScope) => `${entry.name}/${nameWithTarget(scope, inScope)}`);
}

function nameWithTarget(folder: string, entry: Dirent): string {
  if (!entry.isSymbolicLink() || entry.name === "node_modules") return entry.name;
  const target = attempt(() => realpathSync.native(join(folder, entry.name)));
  return `${entry.name} -> ${target}`;
}

function once<Value>(take: (path: string) => Value): (path: string) => Value {
  const known = new Map<string, { value: Value }>();
  return (path) => {
    const found = known.get(path) ?? { value: take(path) };
    known.set(path, found);
    return found.value;
  };
}

function attempt<Value>(take: () => Value): Value | null {
  try {
    return take();
  } catch {
    return null;
  }
}
