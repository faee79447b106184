import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { canary, findCanaries } from "@orderpane/tooling/canary";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeBundles } from "../testing/bundles.ts";
import { fronts, startFront } from "../testing/front-server.ts";
import { createProject, type Project } from "../testing/project.ts";
import { type RemoteStore, startRemoteStore } from "../testing/remote-store.ts";

/**
 * No command prints a store's password (the tests' `orderpane` checks it) or leaves it in a file, whichever
 * server it reaches. The long run starts a process for each command line to see all output.
 */
const verbs = [
  ["plan", "--no-build"],
  ["deploy", "--no-build"],
  ["list"],
  ["pull", "1", "--force"],
  ["rollback", "--yes"],
  ["doctor"],
  ["adopt", "1", "buyer-card", "--no-build"],
  ["remove", "--all", "--yes"],
];

let project: Project;
let store: RemoteStore;
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  [project, store] = await Promise.all([createProject(), startRemoteStore()]);
  await writeBundles(project.dir, [{ name: "buyer-card" }, { name: "order-status" }]);
  await store.insert({ code: "<p>by hand</p>" });
  for (const [index, front] of Object.values(fronts).entries()) {
    const { url, close } = await startFront(front, store);
    closing.push(close);
    const lines = [`STORE=${url}`, "APP_ID=orderpane", `APP_PASSWORD=${canary}`];
    const text = lines.map((line) => `ORDERPANE_${line}\n`).join("");
    await writeFile(join(project.dir, `.env.front${index}.local`), text, { mode: 0o600 });
  }
});
afterAll(async () => {
  await Promise.all([...closing, () => store.close(), () => project.remove()].map((close) => close()));
});

test.for(Object.keys(fronts))("%s: no verb lets the password out", async (name, { annotate }) => {
  const mode = `front${Object.keys(fronts).indexOf(name)}`;
  const codes: (number | null)[] = [];
  for (const [index, verb] of verbs.entries()) {
    const json = index % 2 === 0 ? ["--json"] : [];
    const named = verb.at(-1) === "--yes" ? [mode] : [];
    const { code } = await project.process([...verb, ...named, "--mode", mode, ...json]);
    codes.push(code);
  }
  expect(await findCanaries(project.dir)).toEqual([]);
  expect(await project.exists(".orderpane/history")).toBe(true);
  // Every verb works with a store and fails with any other server.
  expect(codes.map((code) => code === 0)).toEqual(verbs.map(() => name === "a store"));
  await annotate(`${codes.length} command lines against ${name}`);
});
