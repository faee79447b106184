/** The variable with the {@link Scale} of a run. */
export const scaleVariable = "ORDERPANE_TORTURE";

/** How much of the tests in `torture/` folders runs: all under `npm run torture`, otherwise a sample. */
export type Scale = "sample" | "all";

export const isTorture = process.env[scaleVariable] === "all";

/** Returns the number of cases for this run. */
export function scaled({ sample, all }: Readonly<Record<Scale, number>>): number {
  return isTorture ? all : sample;
}
