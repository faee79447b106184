/** `npm run torture` runs everything; the ordinary test run takes a sample. */
export const isTorture = process.env["ORDERPANE_TORTURE"] === "all";

/** How many of a kind to run. */
export function scaled({ sample, all }: { sample: number; all: number }): number {
  return isTorture ? all : sample;
}
