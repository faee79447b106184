import { contractCases } from "../cases/cases.ts";
import { describeResult } from "./compare.ts";
import type { ContractCase } from "../contract-case.ts";
import { facts, factsNotTestable } from "../statements/facts.ts";
import { formatMarkdownTable } from "./markdown-table.ts";
import type { ContractReport } from "../run/run-contract.ts";
import { statements } from "../statements/statements.ts";
import { notTestable } from "../statements/not-testable.ts";

/** Writes the page CONTRACT.md: which case checks which statement, and what the local platform does. Pure. */
export function contractPage(report: ContractReport): string {
  const resultOf = ({ id }: ContractCase) => report.results.find((result) => result.id === id)!;
  return `# The contract

What this project relies on in the platform, and the cases that check it. \`npm run contract -- --page\` writes this page from
\`src/statements\` and \`src/cases\`; do not edit it.

_spec_, _observed_ and _assumed_ mean what they mean in \`packages/protocol/spec/platform-facts.md\`. A case fails when a store
behaves differently. A case whose name begins with \`unknown.\` reports which of the expected behaviours it found, and fails at any
other. A few other cases report such a point as well.

## Cases

${formatMarkdownTable([
  ["case", "what it shows", "known from", "needs", "local store"],
  ...contractCases.map((known) => [
    `\`${known.id}\``,
    known.title,
    known.provenance,
    known.needs.join(", "),
    describeResult(resultOf(known)),
  ]),
])}

## Statements of platform-api.md

${formatMarkdownTable([
  ["statement", "section", "cases"],
  ...Object.entries(statements).map(([id, { quote, section }]) => [quote, section, casesOf(id)]),
])}

## Rows of platform-facts.md

${formatMarkdownTable([
  ["point", "section", "cases"],
  ...Object.entries(facts).map(([id, { quote, section }]) => [quote, section, casesOf(id)]),
])}

## Statements that no case can show

${formatMarkdownTable([
  ["statement", "section", "why"],
  ...notTestable.map(({ quote, section, reason }) => [quote, section, reason]),
])}

## Rows that no case can show

${formatMarkdownTable([
  ["point", "section", "why"],
  ...factsNotTestable.map(({ quote, section, reason }) => [quote, section, reason]),
])}
`;
}

function casesOf(id: string): string {
  const shown = contractCases.filter(({ statements: ids }) => ids.some((known) => known === id));
  return shown.map((known) => `\`${known.id}\``).join(", ");
}
