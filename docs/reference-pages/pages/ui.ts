import { block, heading, join } from "../markdown.ts";
import type { ReferencePage, Text } from "../page.ts";
import { renderModules } from "../typedoc/module-text.ts";
import { readSamples } from "../ui/read-samples.ts";

export const ui: ReferencePage = {
  quotesSources: true,
  render(language, sources) {
    const declarations = readDeclarations(renderModules(["@orderpane/runtime/ui"], language, sources));
    const samples = Object.entries(readSamples(language));
    const components = samples.map(([name, states]) => {
      const props = declarations.get(`${name}Props`);
      declarations.delete(`${name}Props`);
      const about = declarations.get(name) ?? "";
      declarations.delete(name);
      return join(
        heading(2, name, name.toLowerCase()),
        summaryOf(about),
        ...states.map(({ title, code }, index) =>
          join(`**${title}**`, `<UiExample component="${name}" :state="${index}" />`, block("tsx", code)),
        ),
        props === undefined ? "" : join(`<a id="${name.toLowerCase()}props"></a>`, withoutName(props)),
      );
    });
    const others = [...declarations].map(([name, text]) => join(heading(3, name, name.toLowerCase()), text));
    return join(...components, heading(2, texts.types[language], "types"), ...others);
  },
};

/** The texts of the declarations of a module, by their names. */
function readDeclarations(module: string): Map<string, string> {
  const [, ...sections] = `\n${module}`.split(/\n## /);
  return new Map(
    sections.map((section) => {
      const [line = "", ...rest] = section.split("\n");
      return [/^\w+/.exec(line)![0], rest.join("\n").trim()];
    }),
  );
}

/** The doc comment alone: the props say what the signature does. */
function summaryOf(declaration: string): string {
  const parts = declaration.split("\n\n").filter((part) => !part.startsWith("> "));
  return parts
    .slice(
      0,
      parts.findIndex((part) => part.startsWith("**")),
    )
    .join("\n\n");
}

/** Without a first sentence that says only whose props they are. */
function withoutName(props: string): string {
  return props.replace(/^Props of \[\w+\]\(#\w+\)\.\n+/, "");
}

const texts = { types: { en: "Types", ru: "Типы" } } satisfies Record<string, Text>;
