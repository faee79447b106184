import { type EnvironmentModuleNode, isCSSRequest, type ViteDevServer } from "vite";

/** The modules that a frame's page loads, directly or through others. */
export function createModuleReach({ environments }: ViteDevServer) {
  const roots = new Set<string>();
  const { moduleGraph, depsOptimizer } = environments.client;
  // It throws if a package does not export what the URL names.
  const find = (url: string) => moduleGraph.getModuleByUrl(nameOf(url)).catch(() => undefined);
  const isPackage = ({ id }: EnvironmentModuleNode) =>
    id !== null && (id.includes("/node_modules/") || depsOptimizer?.isOptimizedDepFile(id) === true);
  return {
    /** Notes a module that a page loads. */
    add: (url: string) => void roots.add(url),
    /** Whether a noted module is at this URL, or imports what is there, as far as Vite knows. */
    async has(url: string) {
      // Vite does not know it before it has been loaded once.
      if (roots.has(url)) return true;
      const module = await find(url);
      if (!module) return false;
      const known = new Set(await Promise.all([...roots].map(find)));
      return closure(module, ({ importers }) => importers).some((importer) => known.has(importer));
    },
    /**
     * Returns what can be loaded as early as a module: its direct imports and the packages that it reaches,
     * as far as they are known. Other modules run in their order, and so do style sheets. Vite's client is
     * left out, because it is imported by a name that the graph does not have.
     */
    async earlyImports(url: string) {
      const module = await find(url);
      if (!module) return [];
      const direct = [...module.importedModules];
      const packages = closure(module, ({ importedModules }) => importedModules).filter(isPackage);
      return [...new Set([...direct, ...packages])]
        .filter(({ url: found }) => !isCSSRequest(found) && !found.startsWith("/@vite/"))
        .map((found) => found.url);
    },
  };
}

/** Turns the URL of a request into the name in the module graph, which ignores Vite's own parameters. */
function nameOf(url: string): string {
  return decodeURI(url)
    .replace(/^\/@id\//, "")
    .replace("__x00__", "\0");
}

function closure(
  first: EnvironmentModuleNode,
  next: (module: EnvironmentModuleNode) => Iterable<EnvironmentModuleNode>,
): EnvironmentModuleNode[] {
  const found = new Set([first]);
  // The loop also visits what it adds.
  for (const module of found) for (const other of next(module)) found.add(other);
  return [...found];
}
