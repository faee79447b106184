import { desiredWidget } from "../desired-widget.ts";

/**
 * What an earlier run has left before the run that dies: the step at which the earlier one died, or nothing.
 */
export const crashScenes: readonly [name: string, diedAt: string | null][] = [
  ["a run", null],
  ["a run after one that died", "after POST"],
];

/** Widgets of the store before the first run, by ascending id. The first one belongs to somebody else. */
export const crashBefore = [
  desiredWidget({ project: "other" }),
  desiredWidget(),
  desiredWidget({ name: "orphan" }),
].map(({ code, height }) => ({ code, height }));

/** Each run makes an update and two creates. The orphan is deleted. */
export const crashWanted = [
  desiredWidget({ name: "buyer-card", version: 2 }),
  desiredWidget({ name: "stock" }),
  desiredWidget({ name: "notes" }),
];
