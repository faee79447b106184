import { type JsonMember, type JsonText, refuse } from "./json-tree.ts";

/** How large a widget may become: `xml` in bytes of the request body, `references` in XML references among them. */
export interface Budget {
  xml?: number;
  references?: number;
}

/** Reads the `budget` of a `widget.json`. Throws a {@link BuildError} with the place of what does not fit. */
export function readBudget(json: JsonText, budget: JsonMember | undefined): Budget {
  if (!budget) return {};
  if (!budget.members) throw refuse(json, budget.offset, '"budget" must be an object');
  return Object.fromEntries(budget.members.map((member) => [member.name, readLimit(json, member)]));
}

const known = ["xml", "references"];

function readLimit(json: JsonText, { name, nameOffset, value, offset }: JsonMember): number {
  if (!known.includes(name)) {
    throw refuse(json, nameOffset, `unknown key "${name}", expected ${known.join(", ")}`);
  }
  if (Number.isSafeInteger(value) && Number(value) > 0) return Number(value);
  throw refuse(json, offset, `"${name}" must be a positive integer, found ${JSON.stringify(value)}`);
}
