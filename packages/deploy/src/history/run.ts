import type { Change } from "./change.ts";

/** The changes that one command made in one store, in order. */
export interface Run {
  readonly name: string;
  readonly changes: Change[];
}
