/** The variable that says how much of the tests in `torture/` folders a run takes, a {@link Scale}. */
export const scaleVariable = "ORDERPANE_TORTURE";

/** `npm run torture` runs everything; the ordinary test run takes a sample. */
export type Scale = "sample" | "all";

/** Whether this run takes everything. */
export const isTorture = process.env[scaleVariable] === "all";

/** How many of a kind to run. */
export function scaled({ sample, all }: Readonly<Record<Scale, number>>): number {
  return isTorture ? all : sample;
}
