import { contractCases } from "../cases/cases.ts";
import type { ContractReport } from "../run/run-contract.ts";
import { facts, factsNotTestable } from "../statements/facts.ts";
import { notTestable } from "../statements/not-testable.ts";
import type { NotTestable, Statement } from "../statements/statement.ts";
import { statements } from "../statements/statements.ts";
import { describeResult } from "./check-store.ts";
import { alignColumns } from "./format-comparison.ts";

/** Writes the page CONTRACT.md: which case checks which statement, and what the local platform does. Pure. */
export function contractPage({ results }: ContractReport): string {
  return `# The contract

What this project relies on in the platform, and the cases that check it. \`npm run contract -- --page\` writes this page from
\`src/statements\` and \`src/cases\`; do not edit it.

_spec_, _observed_ and _assumed_ mean what they mean in \`packages/protocol/spec/platform-facts.md\`. A case fails when a store
behaves differently. A case whose name begins with \`unknown.\` reports which of the expected behaviours it found, and fails at any
other. A few other cases report such a point as well.

## Cases

${formatMarkdownTable([
  ["case", "what it shows", "known from", "needs", "local store"],
  ...contractCases.map(({ id, title, provenance, needs }) => {
    const result = results.find((known) => known.id === id)!;
    return [`\`${id}\``, title, provenance, needs.join(", "), describeResult(result)];
  }),
])}

${formatShown("Statements of platform-api.md", "statement", statements)}
${formatShown("Rows of platform-facts.md", "point", facts)}
${formatNotTestable("Statements that no case can show", "statement", notTestable)}
${formatNotTestable("Rows that no case can show", "point", factsNotTestable)}`;
}

function formatShown(title: string, what: string, shown: Readonly<Record<string, Statement>>): string {
  const rows = Object.entries(shown).map(([id, { quote, section }]) => [quote, section, casesOf(id)]);
  return `## ${title}\n\n${formatMarkdownTable([[what, "section", "cases"], ...rows])}\n`;
}

function formatNotTestable(title: string, what: string, open: readonly NotTestable[]): string {
  const rows = open.map(({ quote, section, reason }) => [quote, section, reason]);
  return `## ${title}\n\n${formatMarkdownTable([[what, "section", "why"], ...rows])}\n`;
}

function casesOf(id: string): string {
  const shown = contractCases.filter(({ statements: ids }) => ids.some((known) => known === id));
  return shown.map((known) => `\`${known.id}\``).join(", ");
}

/** Formats a table as the project's formatter does. The first row is the head. */
function formatMarkdownTable(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = alignColumns(rows.map((row) => row.map(escapeCell)));
  const rule = head.map(({ length }) => "-".repeat(length));
  return [head, rule, ...body].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

/** Inside a code span only the bar has a meaning. Elsewhere `<` would begin a tag. */
function escapeCell(cell: string): string {
  const text = cell.replaceAll(/(`[^`]*`)|</g, (_, code?: string) => code ?? "\\<");
  return text.replaceAll("|", "\\|");
}
