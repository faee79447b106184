import { ServerError } from "../../errors.ts";

/** What a database keeps in a column. */
export type SqlValue = string | number | null;

export type Row = Readonly<Record<string, SqlValue>>;

/** SQL whose values are kept apart from the text, so that no value is ever read as SQL. */
export interface Statement {
  /** The text before, between and after the values. */
  readonly parts: readonly string[];
  readonly values: readonly SqlValue[];
}

/** Makes a statement. A statement in place of a value becomes a part of it. */
export function sql(texts: TemplateStringsArray, ...inserted: readonly (SqlValue | Statement)[]): Statement {
  const parts = [texts[0]!];
  const values: SqlValue[] = [];
  const append = (text: string) => parts.push(parts.pop()! + text);
  inserted.forEach((value, index) => {
    if (typeof value === "object" && value !== null) {
      append(value.parts[0]!);
      parts.push(...value.parts.slice(1));
      values.push(...value.values);
      append(texts[index + 1]!);
    } else {
      if (typeof value === "string" && value.includes("\0")) throw nulCharacter();
      values.push(value);
      parts.push(texts[index + 1]!);
    }
  });
  return { parts, values };
}

/** PostgreSQL has no such texts. */
function nulCharacter(): ServerError {
  return new ServerError("registry-failed", "a text with the character U+0000 cannot be kept", {
    fix: "Leave the character out.",
  });
}
