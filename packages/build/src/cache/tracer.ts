import { basename, dirname, join } from "node:path";
import { createChanges } from "./changes.ts";
import type { Fingerprints, Trace, TraceKind } from "./fingerprint.ts";
import { createHomes, type Home } from "./home.ts";

/** Finds out what a result depends on. */
export interface Tracer {
  /**
   * Everything that decides what comes of these files: their contents; the `package.json` files that rule over them;
   * the names beside and above those that are not installed, because a new `a.tsx` takes the place of `a.ts`; where
   * each package is found from wherever it may be imported. `null` when something was changed since the tracer was
   * made: then nobody knows which of its states went into the result.
   */
  trace(files: Iterable<string>): Trace[] | null;
}

/** Make it before anything is read. */
export function createTracer(root: string, now: Fingerprints): Tracer {
  const changes = createChanges(root, now);
  const homeOf = createHomes(root);
  return {
    trace(files) {
      const paths = new Set(files);
      const homes = [...new Set([...paths].map((path) => homeOf(dirname(path))))];
      const places: Place[] = [
        ...[...paths, ...homes.flatMap(({ manifests }) => manifests)].map((path) => ["file", path] as const),
        ...homes.flatMap(({ listed }) => listed).map((folder) => ["folder", folder] as const),
        ...findInstalled(root, homes, now).map((path) => ["link", path] as const),
      ];
      const unique = new Map(places.map((place) => [place.join(" "), place])).values();
      const traces = [...unique].map(([kind, path]) => [kind, path, now[kind](path)] as const);
      return traces.some(([kind, path]) => changes.has(kind, path)) ? null : traces;
    },
  };
}

type Place = readonly [kind: TraceKind, path: string];

/**
 * Of a folder `node_modules` only this counts: whether it is there, and where the packages are in it that went into
 * the result. One that is nearer takes the place of another.
 */
function findInstalled(root: string, homes: readonly Home[], now: Fingerprints): string[] {
  const names = new Set(homes.flatMap((home) => home.names));
  const listed = new Set(homes.flatMap((home) => home.listed));
  const importers = [root, ...homes.flatMap(({ importsFrom }) => importsFrom)];
  const folders = new Set(importers.flatMap(withParents));
  return [...folders].flatMap((folder) => {
    if (basename(folder) === "node_modules") return [];
    const installed = join(folder, "node_modules");
    if (now.link(installed) !== null) return [...names].map((name) => join(installed, name));
    // A list of names says that as well.
    return listed.has(folder) ? [] : [installed];
  });
}

function withParents(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...withParents(parent)];
}
