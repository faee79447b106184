import { ServerError } from "../../errors.ts";

/** What a database keeps in a column. */
type SqlValue = string | number | null;

export type Row = Readonly<Record<string, unknown>>;

/** SQL whose values are kept apart from the text, so that no value is ever read as SQL. */
export interface Statement {
  readonly pieces: readonly ({ readonly text: string } | { readonly value: SqlValue })[];
}

/** Makes a statement. A statement in place of a value becomes a part of it. */
export function sql(texts: TemplateStringsArray, ...inserted: readonly (SqlValue | Statement)[]): Statement {
  const pieces = texts.flatMap((text, index) => {
    const value = inserted[index];
    if (value === undefined) return [{ text }];
    if (typeof value === "object" && value !== null) return [{ text }, ...value.pieces];
    if (typeof value === "string" && value.includes("\0")) throw nulCharacter();
    return [{ text }, { value }];
  });
  return { pieces };
}

/** Returns the text for a database with its placeholders, the first of which is 1. */
export function renderStatement({ pieces }: Statement, placeholder: (place: number) => string) {
  const values: SqlValue[] = [];
  const texts = pieces.map((piece) => ("text" in piece ? piece.text : placeholder(values.push(piece.value))));
  return { text: texts.join(""), values };
}

/** PostgreSQL has no such texts. */
function nulCharacter(): ServerError {
  return new ServerError("registry-failed", "a text with the character U+0000 cannot be kept", {
    fix: "Leave the character out.",
  });
}
