import type { AssumptionName, Assumptions, Provenance } from "@orderpane/platform";
import type { ContractContext } from "./context/context.ts";
import { excerpt, mismatch } from "./responses.ts";
import type { Need } from "./targets/target.ts";

/**
 * An assumption of the local platform, or another point, and its value. Absent if the store cannot show it.
 */
export type Findings = Readonly<Record<string, string>>;

/** One behaviour of the platform, and how to check it. */
export interface ContractCase {
  readonly id: string;
  readonly title: string;
  /**
   * A `spec` or `observed` case fails when the target behaves differently. An `assumed` case returns what it
   * found, and fails only at behaviour that platform-facts.md does not list.
   */
  readonly provenance: Provenance;
  /** The sections of platform-api.md that the case checks, or that are silent about it, as anchors. */
  readonly sections: readonly string[];
  readonly needs: readonly Need[];
  /** @throws {ContractError} `mismatch` when the target behaves differently */
  run(context: ContractContext): Promise<Findings | void>;
}

/** A case in a table. Its title is the value of `spec`, `observed` or `assumed`. */
type CaseRow = Pick<ContractCase, "sections" | "run"> &
  Partial<Pick<ContractCase, "needs">> &
  { [Known in Provenance]: Readonly<Record<Known, string>> }[Provenance];

/** Returns the cases of a table, by id. `needs` are those of a row that names none. */
export function casesOf(needs: readonly Need[], rows: Readonly<Record<string, CaseRow>>): ContractCase[] {
  return Object.entries(rows).map(([id, { sections, run, needs: own = needs, ...title }]) => {
    const [[provenance, text]] = Object.entries(title) as [[Provenance, string]];
    return { id, title: text, provenance, sections, needs: own, run };
  });
}

/** How to recognise a value: an equal text, or a function. */
type Look = string | ((seen: string) => boolean);

/**
 * Returns which value was seen. `name` is an assumption, or says what was looked at. If no value fits,
 * platform-facts.md needs a new row.
 */
export function finding<const Name extends string>(
  name: Name,
  seen: string,
  looks: Readonly<Record<Name extends AssumptionName ? Assumptions[Name] : string, Look>>,
): Findings {
  const fits = (look: Look) => (typeof look === "string" ? look === seen : look(seen));
  const found = Object.entries<Look>(looks).find(([, look]) => fits(look));
  if (found) return { [name]: found[0] };
  throw mismatch(name, { expected: Object.keys(looks).join(" or "), found: excerpt(seen) });
}
