import type { Plugin, PluginContext } from "rolldown";
import { createClassNames } from "./class-names.ts";
import { carry } from "./compile-error.ts";
import { entryId } from "./entry.ts";
import { compileStyleSheet, type StyleSheet } from "./style-sheet.ts";

/** The styles of a widget; `css` is complete once the bundle is generated. */
export interface Styles {
  plugin: Plugin;
  css(): string;
}

/**
 * Imports of style sheets. All of them end up in one, in the order in which the modules run; a CSS module gives its
 * class names, shortened across the widget; `?inline` gives the text instead.
 */
export function createStyles(root: string): Styles {
  const sheets = new Map<string, StyleSheet>();
  let css = "";
  const plugin: Plugin = {
    name: "orderpane:styles",
    load: {
      filter: { id: /\.css(?:\?inline)?$/ },
      async handler(id) {
        const [file = id, query] = id.split("?", 2);
        const resolve = (specifier: string, importer: string) => findFile(this, specifier, importer);
        const sheet = await compileStyleSheet(file, { root, resolve }).catch((error: unknown) => {
          throw carry(error);
        });
        const isText = query === "inline";
        if (!isText) sheets.set(id, sheet);
        const code = isText ? `export default ${JSON.stringify(sheet.css)}` : exportClasses(sheet);
        return { code, moduleType: "js", moduleSideEffects: !isText, map: { mappings: "" } };
      },
    },
    renderChunk(code) {
      const used = importOrder(this).flatMap((id) => sheets.get(id) ?? []);
      const shorten = createClassNames(used, code);
      css = shorten(used.map((sheet) => sheet.css).join(""));
      // The names stand on lines of their own, which lead to no source: the map stays right as it is.
      return { code: shorten(code), map: null };
    },
  };
  return { plugin, css: () => css };
}

async function findFile(context: PluginContext, specifier: string, importer: string): Promise<string | null> {
  const resolved = await context.resolve(specifier, importer);
  return resolved && !resolved.external ? resolved.id : null;
}

/** The object of all classes as the default export, and each by its name, so that unused ones can be left out. */
function exportClasses({ classes }: StyleSheet): string {
  if (classes === null) return "export {}";
  const entries = Object.entries(classes);
  const constants = entries.map(([, list], index) => `const c${index} = ${JSON.stringify(list)};`);
  const members = entries.map(([local], index) => `${JSON.stringify(local)}: c${index}`);
  const names = entries.flatMap(([local], index) =>
    local === "default" ? [] : [`c${index} as ${JSON.stringify(local)}`],
  );
  return `${constants.join("")}export { ${names.join(", ")} };export default { ${members.join(", ")} };`;
}

/** Module ids in the order in which the modules run: a module behind those that it imports. */
function importOrder(context: PluginContext): string[] {
  const order = new Set<string>();
  const visited = new Set<string>();
  const visit = (id: string) => {
    if (visited.has(id)) return;
    visited.add(id);
    const info = context.getModuleInfo(id);
    for (const imported of info?.importedIds ?? []) visit(imported);
    for (const imported of info?.dynamicallyImportedIds ?? []) visit(imported);
    order.add(id);
  };
  visit(entryId);
  return [...order];
}
