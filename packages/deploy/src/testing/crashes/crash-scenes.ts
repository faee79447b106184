import { desiredWidget } from "../desired-widget.ts";

/** What a run finds that is going to die: what a run before it has left, by the step at which that one died. */
export const crashScenes: readonly [name: string, diedAt: string | null][] = [
  ["a run", null],
  ["a run after one that died", "after POST"],
];

/** Of the store before the first run, by ascending id; the first one is somebody else's. */
export const crashBefore = [
  desiredWidget({ project: "other" }),
  desiredWidget(),
  desiredWidget({ name: "orphan" }),
].map(({ code, height }) => ({ code, height }));

/** Name and version of what every run is to bring about: an update, two creates, and the orphan's end. */
export const crashVersions: [name: string, version: number][] = [
  ["buyer-card", 2],
  ["stock", 1],
  ["notes", 1],
];

export const crashWanted = crashVersions.map(([name, version]) => desiredWidget({ name, version }));
