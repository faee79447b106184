export interface Statement {
  /** The exact text: a sentence, a list item, or a row of a table without its outer bars. */
  readonly quote: string;
  readonly section: string;
}

/** A statement that no case of the contract can show, and why. */
export interface NotTestable extends Statement {
  readonly reason: string;
}

export function statementsOf<const Quotes extends Readonly<Record<string, string>>>(
  section: string,
  quotes: Quotes,
): { readonly [Id in keyof Quotes]: Statement } {
  const entries = Object.entries(quotes).map(([id, quote]) => [id, { quote, section }]);
  return Object.fromEntries(entries) as { readonly [Id in keyof Quotes]: Statement };
}
