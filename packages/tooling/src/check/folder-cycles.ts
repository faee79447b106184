import { globSync, readFileSync } from "node:fs";
import { join, posix, sep } from "node:path";

interface FileImport {
  readonly from: string;
  readonly to: string;
}

/** Which names of one folder, files and subfolders, import which others, with an example of each. */
type Graph = Map<string, Map<string, FileImport>>;

/**
 * Finds folders that import each other, types included. At every depth, a file counts as a folder beside the
 * folders next to it. Tests and test support are left out. Returns a line for each folder that contains
 * a cycle.
 */
export function findFolderCycles(root: string): string[] {
  const graphs = new Map<string, Graph>();
  for (const one of readImports(root)) addImport(graphs, one);
  return [...graphs].flatMap(([folder, graph]) => {
    const cycle = findCycle(graph)?.map(({ from, to }) => `${from} imports ${to}`);
    return cycle ? [`${folder}  these import each other: ${cycle.join(", ")}`] : [];
  });
}

/** The imports of one source by another. Paths are relative to the root, with `/`. */
function readImports(root: string): FileImport[] {
  const found = globSync("{packages/*/src,widgets,examples}/**/*.{ts,tsx}", {
    cwd: root,
    exclude: (name) => /(^|[\\/])(node_modules|dist)$/.test(name),
  });
  const isTest = /\.(test|test-d|bench)\.tsx?$|\/(testing|torture|bench)\/|\/testing\.ts$/;
  const files = new Set(found.map((file) => file.replaceAll(sep, "/")).filter((file) => !isTest.test(file)));
  return [...files].flatMap((from) => {
    const specifiers = readFileSync(join(root, from), "utf8").matchAll(
      /\b(?:from|import)\s*\(?\s*"(\..*?)"/g,
    );
    const targets = Array.from(specifiers, ([, specifier]) => posix.join(posix.dirname(from), specifier!));
    return targets.filter((to) => to !== from && files.has(to)).map((to) => ({ from, to }));
  });
}

/** An import counts in the deepest folder that holds both files. */
function addImport(graphs: Map<string, Graph>, one: FileImport): void {
  const [from, to] = [one.from.split("/"), one.to.split("/")];
  const depth = from.findIndex((part, index) => part !== to[index]);
  const folder = from.slice(0, depth).join("/");
  const [source = "", target = ""] = [from[depth], to[depth]];
  const graph: Graph = graphs.get(folder) ?? new Map();
  const targets = graph.get(source) ?? new Map<string, FileImport>();
  graphs.set(folder, graph.set(source, targets.set(target, one)));
}

function findCycle(graph: Graph): FileImport[] | undefined {
  const withoutCycle = new Set<string>();
  function search(name: string, path: readonly [name: string, FileImport][]): FileImport[] | undefined {
    const start = path.findIndex(([visited]) => visited === name);
    if (start >= 0) return path.slice(start).map(([, example]) => example);
    if (withoutCycle.has(name)) return undefined;
    for (const [next, example] of graph.get(name) ?? []) {
      const cycle = search(next, [...path, [name, example]]);
      if (cycle) return cycle;
    }
    withoutCycle.add(name);
    return undefined;
  }
  for (const name of graph.keys()) {
    const cycle = search(name, []);
    if (cycle) return cycle;
  }
  return undefined;
}
