import { posix } from "node:path";
import type { Project, Violation } from "./project.ts";
import { isTest } from "./table.ts";

/** Modules that import each other, by name: the files and subfolders of one folder. */
type Graph = Map<string, Map<string, Example>>;

/** One of the imports that lead from one name to another. */
interface Example {
  readonly from: string;
  readonly to: string;
}

/**
 * Finds folders that import each other, types included. At every depth, a file counts as a folder beside the
 * folders next to it. Tests and test support are left out. Pure.
 */
export function findFolderCycles({ files }: Pick<Project, "files">): Violation[] {
  const known = new Set(files.map(({ file }) => file).filter((file) => !isExempt(file)));
  const graphs = new Map<string, Graph>();
  for (const { file, imports } of files) {
    if (!known.has(file)) continue;
    for (const { specifier = "" } of imports) {
      const target = posix.join(posix.dirname(file), specifier);
      if (specifier.startsWith(".") && known.has(target)) addImport(graphs, { from: file, to: target });
    }
  }
  return [...graphs].flatMap(([folder, graph]) =>
    findCycles(graph).map((cycle) => ({
      at: folder,
      why: `these import each other: ${cycle.map(({ from, to }) => `${from} imports ${to}`).join(", ")}`,
    })),
  );
}

function isExempt(file: string): boolean {
  return isTest(file) || file.includes("/torture/");
}

/** An import counts in the deepest folder that holds both files. */
function addImport(graphs: Map<string, Graph>, { from, to }: Example): void {
  const [fromParts, toParts] = [from.split("/"), to.split("/")];
  const depth = fromParts.findIndex((part, index) => part !== toParts[index]);
  if (depth < 0) return;
  const folder = fromParts.slice(0, depth).join("/");
  const graph = getOrAdd(graphs, folder, () => new Map<string, Map<string, Example>>());
  const targets = getOrAdd(graph, fromParts[depth]!, () => new Map<string, Example>());
  getOrAdd(targets, toParts[depth]!, () => ({ from, to }));
}

function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const value = map.get(key) ?? create();
  map.set(key, value);
  return value;
}

/** Returns a shortest cycle for each name that is in one, and not already in an earlier cycle. */
function findCycles(graph: Graph): Example[][] {
  const seen = new Set<string>();
  return [...graph.keys()].flatMap((name) => {
    const cycle = seen.has(name) ? undefined : shortestCycle(graph, name);
    for (const step of cycle ?? []) seen.add(step.name);
    return cycle ? [cycle.map(({ example }) => example)] : [];
  });
}

function shortestCycle(graph: Graph, start: string) {
  const paths = [{ name: start, path: [] as { name: string; example: Example }[] }];
  const visited = new Set<string>();
  for (const { name, path } of paths) {
    for (const [next, example] of graph.get(name) ?? []) {
      const longer = [...path, { name, example }];
      if (next === start) return longer;
      if (visited.has(next)) continue;
      visited.add(next);
      paths.push({ name: next, path: longer });
    }
  }
  return undefined;
}
