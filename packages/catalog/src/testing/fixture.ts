import { readFileSync } from "node:fs";

export interface Fixture extends Record<string, unknown> {
  readonly products: readonly object[];
  readonly collections: readonly object[];
}

/** A response as the platform's documentation prints it. It has one of the lists. */
export function fixture(name: string): Fixture {
  const file = new URL(`../../../protocol/spec/fixtures/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")) as Fixture;
}
