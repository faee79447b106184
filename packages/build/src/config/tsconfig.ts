import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parse } from "jsonc-parser";
import { findManifest } from "../packages/find-manifest.ts";

interface TsConfig {
  extends?: string | string[];
  include?: string[];
  files?: string[];
  references?: { path: string }[];
}

export function readConfig(file: string): TsConfig {
  try {
    return parse(readFileSync(file, "utf8")) ?? {};
  } catch {
    return {};
  }
}

/** For a tsconfig in a package, includes the package's `package.json`. */
export function chainOf(file: string, seen: ReadonlySet<string> = new Set()): string[] {
  if (seen.has(file)) return [];
  const extended = [readConfig(file).extends ?? []].flat();
  const others = extended.flatMap((path) => {
    if (!/^(?:\.|[\\/]|[a-z]:)/i.test(path)) return findManifest(path, file) ?? [];
    const found = resolve(dirname(file), path);
    return chainOf(existsSync(found) ? found : `${found}.json`, new Set([...seen, file]));
  });
  return [file, ...others];
}
