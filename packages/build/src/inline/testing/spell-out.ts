import { types } from "node:util";
import { runInThisContext } from "node:vm";

/** The value of a program, or what it throws, as text that tells any two apart. It leaves no constant behind. */
export function outcomeOf(program: string): string {
  try {
    return spellOut(runInThisContext(`{${program}\n}`));
  } catch (error) {
    return `throws ${String(error)}`;
  }
}

/** The value as JSON, with undefined and regular expressions spelt out. */
export function spellOut(result: unknown): string {
  return JSON.stringify(result, (_key, value: unknown) => {
    if (value === undefined) return "undefined";
    return types.isRegExp(value) ? `regex ${value.source} ${value.flags}` : value;
  });
}
