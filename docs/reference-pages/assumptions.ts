import { readFileSync } from "node:fs";
import { assumptionTable } from "../../packages/platform/src/assumptions.ts";
import { code, heading, join, table } from "./markdown.ts";

/** The switches of the local platform, and all that is assumed about the real one. */
export function renderAssumptions(): string {
  const switches = Object.entries(assumptionTable).map(([name, { values, en, provenance }]) => [
    `<a id="${name}"></a>${code(name)}`,
    values.map(code).join(", "),
    en,
    provenance.join(" / "),
  ]);
  return join(
    table(["Assumption", "Values, the default first", "What differs", "Known from"], switches),
    heading(2, "Everything that is assumed", "assumed"),
    "The rows of the specification's notes whose behaviour nobody outside the platform knows, at least in part.",
    renderFacts(),
  );
}

/** The rows of platform-facts.md that say "assumed", under their headings. */
function renderFacts(): string {
  const file = new URL("../../packages/protocol/spec/platform-facts.md", import.meta.url);
  const [, ...sections] = readFileSync(file, "utf8").split(/^## /m);
  return join(...sections.map(renderSection));
}

function renderSection(section: string): string {
  const [title = "", ...lines] = section.split("\n");
  const rows = lines.map(readRow).filter(([, , provenance]) => provenance?.includes("assumed"));
  if (rows.length === 0) return "";
  return join(heading(3, title.replaceAll("`", "")), table(["Point", "What we do", "Known from"], rows));
}

function readRow(line: string): string[] {
  const cells = line.split(/(?<!\\)\|/).slice(1, -1);
  return cells.map((cell) => cell.trim().replaceAll("\\|", "|"));
}
