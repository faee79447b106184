import { basename, dirname, join } from "node:path";
import { createChanges } from "./changes.ts";
import type { Fingerprints, Trace, TraceKind } from "./fingerprint.ts";
import { createImportContexts, type ImportContext } from "./import-context.ts";

/** Finds what a result depends on. */
export interface Tracer {
  /**
   * Everything that the result of these files depends on: their contents; their `package.json` files; the
   * names beside and above sources that are not installed, because a new `a.tsx` takes precedence over
   * `a.ts`; and where each package is found. `null` when something has changed since the tracer was created,
   * because the result may be of either state.
   */
  trace(files: Iterable<string>): Trace[] | null;
}

/** Call it before anything is read. */
export function createTracer(root: string, now: Fingerprints): Tracer {
  const changes = createChanges(root, now);
  const contextOf = createImportContexts(root);
  return {
    trace(files) {
      const paths = new Set(files);
      const contexts = [...new Set([...paths].map((path) => contextOf(dirname(path))))];
      const places: Place[] = [
        ...[...paths, ...contexts.flatMap(({ manifests }) => manifests)].map(
          (path) => ["file", path] as const,
        ),
        ...contexts.flatMap(({ listed }) => listed).map((folder) => ["folder", folder] as const),
        ...findInstalled(root, contexts, now).map((path) => ["link", path] as const),
      ];
      const unique = new Map(places.map((place) => [place.join(" "), place])).values();
      const traces = [...unique].map(([kind, path]) => [kind, path, now[kind](path)] as const);
      return traces.some(([kind, path]) => changes.has(kind, path)) ? null : traces;
    },
  };
}

type Place = readonly [kind: TraceKind, path: string];

/**
 * A nearer `node_modules` takes precedence, so each one counts: whether it exists, and where it has the
 * packages.
 */
function findInstalled(root: string, contexts: readonly ImportContext[], now: Fingerprints): string[] {
  const names = new Set(contexts.flatMap((context) => context.names));
  const listed = new Set(contexts.flatMap((context) => context.listed));
  const importers = [root, ...contexts.flatMap(({ importsFrom }) => importsFrom)];
  const folders = new Set(importers.flatMap(withParents));
  return [...folders].flatMap((folder) => {
    if (basename(folder) === "node_modules") return [];
    const installed = join(folder, "node_modules");
    if (now.link(installed) !== null) return [...names].map((name) => join(installed, name));
    // The entries of a listed folder tell whether it exists.
    return listed.has(folder) ? [] : [installed];
  });
}

function withParents(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...withParents(parent)];
}
