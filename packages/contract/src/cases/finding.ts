import type { VariantName, Variants } from "@orderpane/platform";
import type { Findings } from "../contract-case.ts";
import { excerpt, mismatch } from "../responses/expect.ts";

/** How to recognise each value: an equal text, or a function. */
type Looks<Value extends string> = Readonly<Record<Value, string | ((seen: string) => boolean)>>;

/** Returns the value that matches what was found. If none matches, platform-facts.md needs a new row. */
export function whichOf<Value extends string>(what: string, seen: string, looks: Looks<Value>): Value {
  const values = Object.entries(looks) as [Value, Looks<Value>[Value]][];
  const found = values.find(([, look]) => (typeof look === "string" ? look === seen : look(seen)));
  if (found) return found[0];
  const expected = `what is called ${Object.keys(looks).join(" or ")}`;
  throw mismatch(what, { expected, found: excerpt(seen) });
}

/** Does the same for the values of a variant. */
export function finding<Name extends VariantName>(
  name: Name,
  seen: string,
  looks: Looks<Variants[Name]>,
): Findings {
  return { [name]: whichOf(`the variant ${name}`, seen, looks) };
}
