import { types } from "node:util";
import { runInThisContext } from "node:vm";

/** The value of a program, or its error, as a text that is unique to it. */
export function outcomeOf(program: string): string {
  try {
    return spellOut(runInThisContext(`{${program}\n}`));
  } catch (error) {
    return `throws ${String(error)}`;
  }
}

/** The value as JSON, extended by undefined and regular expressions. */
export function spellOut(result: unknown): string {
  return JSON.stringify(result, (_key, value: unknown) => {
    if (value === undefined) return "undefined";
    return types.isRegExp(value) ? `regex ${value.source} ${value.flags}` : value;
  });
}
