import { dirname } from "node:path";
import type { Plugin, PluginContext } from "rolldown";
import { ResolverFactory } from "rolldown/experimental";
import type { BuildConfig } from "../../build-config.ts";
import { fileOf, projectFile } from "../../source/paths.ts";
import { wrapForBundler } from "../../source/problem.ts";
import { type ClassLists, createClassLists } from "./class-lists.ts";
import { createClassNames, namesIn } from "./class-names.ts";
import { mapToFile } from "../assets.ts";
import { readText } from "../../source/read-text.ts";
import { findCompiler } from "../preprocess.ts";
import { compileStyleSheet, type StyleSheet } from "./style-sheet.ts";

export interface Styles {
  plugin: Plugin;
  finish: (program: string, moduleIds: readonly string[]) => string;
  /** In the order in which they apply; `file` is an absolute path. */
  sheets(): readonly { file: string; css: string }[];
}

/**
 * Joins style sheets in the order in which the modules run, and shortens the class names of CSS modules.
 * Leaves out style sheets that only unused modules of a package without side effects import.
 */
export function createStyles({
  root,
  minify,
  styleTargets: targets,
  resolve: { conditions, preserveSymlinks },
  preprocess,
  hasPostCss,
}: Pick<BuildConfig, "root" | "minify" | "styleTargets" | "resolve" | "preprocess" | "hasPostCss">): Styles {
  const sheets = new Map<string, StyleSheet>();
  const lists = new Map<string, ClassLists>();
  /** Packages name their style sheet by the condition or the field `style`. */
  const createSheetResolver = () =>
    new ResolverFactory({
      conditionNames: ["style", ...conditions, "default"],
      mainFields: ["style"],
      extensions: [".css"],
      symlinks: !preserveSymlinks,
    });
  let sheetResolver: ResolverFactory | undefined;
  const findFile = async (context: PluginContext, specifier: string, importer: string) => {
    const resolved = await context.resolve(specifier, importer);
    if (resolved?.id.endsWith(".css")) return resolved.id;
    sheetResolver ??= createSheetResolver();
    const { path } = sheetResolver.sync(dirname(importer), specifier);
    return path ?? (resolved && !resolved.external ? resolved.id : null);
  };
  let shortened: { file: string; css: string }[] = [];
  const plugin: Plugin = {
    name: "orderpane:styles",
    load: {
      filter: { id: /\.(?:css|s[ac]ss|less)\?inline$/ },
      async handler(id) {
        const code = await readText(root, fileOf(id)).catch((error: unknown) => {
          throw wrapForBundler(error);
        });
        return { code, moduleType: "js" };
      },
    },
    transform: {
      filter: { id: /\.(?:css|s[ac]ss|less)(?:\?inline)?$/ },
      async handler(text, id) {
        const [file = id, query] = id.split("?", 2);
        const compiler = findCompiler(root, file);
        // Refused behind all plugins, because one of the project may compile it.
        if (compiler === null && !file.endsWith(".css")) return null;
        const resolve = (specifier: string, importer: string) => findFile(this, specifier, importer);
        const onFile = (path: string) => this.addWatchFile(path);
        const compile = async () => {
          const compiled = compiler !== null || hasPostCss ? await preprocess(file, text) : null;
          [...(compiled?.files ?? []), ...(compiler === null ? [] : [compiler])].forEach(onFile);
          return compileStyleSheet(file, {
            root,
            minify,
            targets,
            resolve,
            onFile,
            code: compiled?.css ?? text,
            isCompiled: compiled !== null,
          });
        };
        const sheet = await compile().catch((error: unknown) => {
          throw wrapForBundler(error);
        });
        const isText = query === "inline";
        if (!isText) sheets.set(id, sheet);
        if (!isText && sheet.classes) lists.set(id, createClassLists(sheet.classes, projectFile(root, id)));
        const code = isText ? `export default ${JSON.stringify(sheet.css)}` : withMark(lists.get(id)?.code);
        return {
          code,
          moduleType: "js",
          moduleSideEffects: !isText,
          map: isText ? mapToFile(id) : { mappings: "" },
        };
      },
    },
  };
  const finish: Styles["finish"] = (marked, moduleIds) => {
    const code = marked.replaceAll(mark, "");
    const used = moduleIds.flatMap((file) => {
      const sheet = sheets.get(file);
      return sheet ? [{ file, ...sheet }] : [];
    });
    const inlined = [...lists.values()].reduce((bundle, list) => list.inline(bundle), code);
    const read = new Set([...lists.values()].flatMap((list) => list.usedIn(inlined)).flatMap(namesIn));
    const reachable = minify ? used.map((sheet) => withoutUnused(sheet, read)) : used;
    const shorten = createClassNames(reachable, code);
    shortened = reachable.map(({ file, css }) => ({ file, css: shorten(css) }));
    // The names are on separate lines that lead to no source, so the map stays valid.
    return shorten(inlined);
  };
  return { plugin, finish, sheets: () => shortened };
}

/** Class names of CSS modules are in reach only through their lists. */
function withoutUnused<Sheet extends StyleSheet>(sheet: Sheet, read: ReadonlySet<string>): Sheet {
  const names = new Set(Object.values(sheet.classes ?? {}).flatMap(namesIn));
  const unused = [...names].filter((name) => !read.has(name));
  return unused.length === 0 ? sheet : { ...sheet, css: sheet.without(unused) };
}

/** A call in the module of each style sheet, so that Rolldown keeps those modules in the bundle. */
const mark = "orderpaneStyleSheet();";

function withMark(code = "export {}"): string {
  return `${mark}\n${code}`;
}
