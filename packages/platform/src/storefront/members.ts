/** The objects of a list. A record may hold anything: what is not a list counts as an empty one. */
export function objectsIn<Item extends object>(list: readonly Item[] | null | undefined): readonly Item[] {
  return Array.isArray(list) ? list.filter((item: unknown) => Object(item) === item) : [];
}

export function isId(id: unknown): id is number {
  return Number.isSafeInteger(id);
}

/** A text, or a number as a text. Anything else counts as an empty text. */
export function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** Prices may be texts, with a comma. NaN stands for what is not a number. */
export function numberOf(text: unknown): number {
  if (typeof text === "number") return text;
  return typeof text === "string" && text.trim() !== "" ? Number(text.replace(",", ".")) : Number.NaN;
}
