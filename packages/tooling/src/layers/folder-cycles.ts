import { isTest } from "./table.ts";

/** An import of one file of the project by another. Paths are relative to the project's root, with `/`. */
export interface FileImport {
  readonly from: string;
  readonly to: string;
}

/** Which names of one folder, files and subfolders, import which others, with an example of each. */
type Graph = Map<string, Map<string, FileImport>>;

/**
 * Finds folders that import each other, types included. At every depth, a file counts as a folder beside the
 * folders next to it. Tests and test support are left out. Reports one cycle for each folder that contains
 * some.
 */
export function findFolderCycles(imports: readonly FileImport[]): string[] {
  const graphs = new Map<string, Graph>();
  for (const one of imports) {
    if (one.from !== one.to && !isExempt(one.from) && !isExempt(one.to)) addImport(graphs, one);
  }
  return [...graphs].flatMap(([folder, graph]) => {
    const cycle = findCycle(graph)?.map(({ from, to }) => `${from} imports ${to}`);
    return cycle ? [`${folder}  these import each other: ${cycle.join(", ")}`] : [];
  });
}

function isExempt(file: string): boolean {
  return isTest(file) || file.includes("/torture/");
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
