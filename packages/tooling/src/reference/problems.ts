import { anchorsOf } from "./anchors.ts";
import { linksIn } from "./doc-text.ts";
import type { Item, Reference } from "./read-reference.ts";

/** Something that a reference lacks. */
export interface Problem {
  /** `file:line`, from the project's root. */
  readonly at: string;
  readonly message: string;
}

/**
 * Exports without a doc comment, then links that lead nowhere in doc comments of exports and of the types behind them,
 * each in the order of the page.
 */
export function findProblems(reference: Reference): Problem[] {
  const anchors = anchorsOf(reference);
  const items = reference.entries.flatMap((entry) => entry.items);
  const brokenLinks = ({ name, declaration }: Item): Problem[] =>
    [declaration.doc, ...declaration.members.map(({ doc }) => doc)]
      .flatMap(linksIn)
      .filter((target) => anchors.ofName(target, declaration) === undefined)
      .map((target) => ({
        at: placeOf(declaration),
        message: `the doc comment of ${name} links to ${target}, which the reference does not show: name an export or write \`${target}\``,
      }));
  return [
    ...items.filter(({ declaration }) => declaration.doc === "").map(undocumented),
    ...[...items, ...reference.behind].flatMap(brokenLinks),
  ];
}

/** One line each. */
export function formatProblems(problems: readonly Problem[]): string {
  return problems.map(({ at, message }) => `${at}  ${message}\n`).join("");
}

function undocumented({ name, declaration }: Item): Problem {
  return {
    at: placeOf(declaration),
    message: `${name} is exported and has no doc comment: say above it what its type cannot`,
  };
}

function placeOf({ file, line }: Item["declaration"]): string {
  return `${file}:${line}`;
}
