import { globSync, readFileSync } from "node:fs";
import { join as joinPath } from "node:path";
import { block, heading, join } from "./markdown.ts";

/** Puts the examples of `docs/samples/` and the props of each component under one heading. */
export function renderComponents(module: string): string {
  const declarations = readDeclarations(module);
  const components = Object.entries(readExamples()).map(([name, code]) => {
    const about = declarations.get(name) ?? "";
    const props = declarations.get(`${name}Props`);
    declarations.delete(name);
    declarations.delete(`${name}Props`);
    return join(
      heading(2, name, name.toLowerCase()),
      summaryOf(about),
      `<UiExample name="${name}" />`,
      block("tsx", code),
      props && join(`<a id="${name.toLowerCase()}props"></a>`, withoutName(props)),
    );
  });
  const types = [...declarations].map(([name, text]) => join(heading(3, name, name.toLowerCase()), text));
  return join(...components, heading(2, "Types", "types"), ...types);
}

/** The code between `// #region Button` and `// #endregion`, by the name. */
function readExamples(): Record<string, string> {
  const folder = joinPath(import.meta.dirname, "../samples");
  const files = globSync("*.tsx", { cwd: folder }).toSorted();
  const texts = files.map((file) => readFileSync(joinPath(folder, file), "utf8"));
  const regions = texts.join("\n").matchAll(/^\/\/ #region (\w+)\n(.*?)^\/\/ #endregion/gms);
  return Object.fromEntries(Array.from(regions, ([, name, code]) => [name!, code!]));
}

/** The declarations of a module, by their names. */
function readDeclarations(module: string): Map<string, string> {
  const [, ...sections] = `\n${module}`.split(/\n## /);
  return new Map(
    sections.map((section) => {
      const [line = "", ...rest] = section.split("\n");
      return [/^\w+/.exec(line)![0], rest.join("\n").trim()];
    }),
  );
}

/** The doc comment alone: the table of props repeats the signature. */
function summaryOf(declaration: string): string {
  const parts = declaration.split("\n\n").filter((part) => !part.startsWith("> "));
  const end = parts.findIndex((part) => part.startsWith("**"));
  return parts.slice(0, end).join("\n\n");
}

/** Leaves out a first sentence that says only whose props they are. */
function withoutName(props: string): string {
  return props.replace(/^Props of \[\w+\]\(#\w+\)\.\n+/, "");
}
