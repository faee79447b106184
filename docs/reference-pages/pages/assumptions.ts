import { readFileSync } from "node:fs";
import { assumptionTable } from "../../../packages/platform/src/assumptions/assumptions.ts";
import { block, code, heading, join, table } from "../markdown.ts";
import type { Language, ReferencePage, Text } from "../page.ts";

export const assumptions: ReferencePage = {
  render: (language) =>
    join(
      block("sh", "npx orderpane store --assume limitStatus=503 --assume putBody=empty"),
      table(
        [
          texts.assumption[language],
          texts.values[language],
          texts.about[language],
          texts.knownFrom[language],
        ],
        Object.entries(assumptionTable).map(([name, { values, [language]: about, provenance }]) => [
          `<a id="${name}"></a>${code(name)}`,
          values.map(code).join(", "),
          about,
          provenance.join(" / "),
        ]),
      ),
      heading(2, texts.assumed[language], "assumed"),
      texts.assumedNote[language],
      renderAssumed(language),
    ),
};

/** The rows of platform-facts.md that say "assumed", under their headings. */
function renderAssumed(language: Language): string {
  const file = new URL("../../../packages/protocol/spec/platform-facts.md", import.meta.url);
  const [, ...sections] = readFileSync(file, "utf8").split(/^## /m);
  return join(
    ...sections.map((section) => {
      const [title = ""] = section.split("\n", 1);
      const rows = section
        .split("\n")
        .map((line) =>
          line
            .split(/(?<!\\)\|/)
            .slice(1, -1)
            .map((cell) => cell.trim()),
        )
        .filter(([, , provenance]) => provenance?.includes("assumed"))
        .map((cells) => cells.map((cell) => cell.replaceAll("\\|", "|")));
      if (rows.length === 0) return "";
      const head = [texts.point[language], texts.choice[language], texts.knownFrom[language]];
      return join(heading(3, title.replaceAll("`", "")), table(head, rows));
    }),
  );
}

const texts = {
  assumption: { en: "Assumption", ru: "Предположение" },
  values: { en: "Values, the default first", ru: "Значения, первое — по умолчанию" },
  about: { en: "What differs", ru: "Что меняется" },
  knownFrom: { en: "Known from", ru: "Откуда известно" },
  assumed: { en: "Everything that is assumed", ru: "Всё, что предполагается" },
  assumedNote: {
    en: "The rows of the specification's notes whose behaviour nobody outside the platform knows, at least in part.",
    ru: "Строки из заметок к спецификации, где поведение платформы хотя бы отчасти никому снаружи не известно. Они на английском языке.",
  },
  point: { en: "Point", ru: "О чём речь" },
  choice: { en: "What we do", ru: "Как делаем мы" },
} satisfies Record<string, Text>;
