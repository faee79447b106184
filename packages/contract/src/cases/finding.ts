import type { AssumptionName, Assumptions } from "@orderpane/platform";
import type { Findings } from "../contract-case.ts";
import { excerpt, mismatch } from "../responses/expect.ts";

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
