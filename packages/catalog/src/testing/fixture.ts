import { readFileSync } from "node:fs";

export interface Fixture extends Record<string, unknown> {
  readonly products: readonly object[];
  readonly collections: readonly object[];
}

/** An example response from the platform's documentation. It has one of the lists. */
export function fixture(name: string): Fixture {
  const file = new URL(`../../../protocol/spec/fixtures/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")) as Fixture;
}
