import { isTorture } from "@orderpane/tooling/scale";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createProject, type Project } from "../testing/project.ts";
import { type RemoteStore, startRemoteStore } from "../testing/remote-store.ts";

let project: Project;
let store: RemoteStore;
beforeAll(async () => {
  [project, store] = await Promise.all([createProject(), startRemoteStore()]);
});
afterAll(async () => {
  await project.remove();
  await store.close();
});

// Only in the long run: the shortest live run lasts a minute.
test.runIf(isTorture)("a live run ends at its end time", { timeout: 180_000 }, async () => {
  await project.process(["deploy", "buyer-card"], store.env);
  const before = await store.list();
  const live = project.start(["live", "buyer-card", "--minutes", "1"], store.env);
  await live.line(/^live until/);
  expect(await store.list()).not.toEqual(before);
  expect(await live.ended()).toBe(0);
  expect(await store.list()).toEqual(before);
});
