import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { listen } from "@orderpane/store";
import { discard } from "@orderpane/tooling/canary";
import { expect, test } from "vitest";
import { createCanaryStore } from "../testing/canary-store.ts";
import { createPlatformLimit } from "./testing/platform-limit.ts";

/** How much faster time runs than it does: a window lasts 3 s. */
const speed = 100;
const limit = 60;

test("three processes at once keep to a store's small limit together", { timeout: 60_000 }, async () => {
  const start = Date.now();
  const platform = createPlatformLimit({ now: () => start + (Date.now() - start) * speed, limit });
  // Its own limit is out of the way: a window for each request.
  let time = start;
  const store = createCanaryStore({ now: () => (time += 300_000) });
  const server = await listen({
    ...store,
    async fetch(request) {
      const verdict = platform.answer("own");
      if (!verdict.ok) return verdict;
      const answer = await store.fetch(request);
      for (const [name, value] of verdict.headers) answer.headers.set(name, value);
      return answer;
    },
  });
  const folder = mkdtempSync(join(tmpdir(), "orderpane-limits-"));
  const { appId, appPassword } = store.credentials;

  const args = [deployer, server.url, appId, appPassword, folder, 50, speed, start].map(String);
  const children = [1, 2, 3].map(() => spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] }));
  await Promise.all(children.map(({ stdout }) => once(stdout, "data")));
  const ended = children.map(async (child) => {
    child.stdin.write("go\n");
    const exit = once(child, "exit");
    return { waits: await text(child.stdout), code: (await exit)[0] as unknown };
  });
  const done = await Promise.all(ended);
  await server.close();
  store.close();
  const files = readdirSync(folder);
  await discard(folder);

  expect(done.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(files).toHaveLength(1);
  const { windows } = platform;
  expect(windows.reduce((sum, { executed }) => sum + executed.own, 0)).toBe(150);
  expect(windows.map(({ refused }) => refused.own)).toEqual(windows.map(() => 0));
  const most = Math.max(...windows.map(({ executed }) => executed.own));
  expect(most).toBeLessThanOrEqual(54);
  expect(most).toBeGreaterThan(40);
  expect(done.map(({ waits }) => waits).join("")).toContain("nearly used up");
});

const deployer = fileURLToPath(new URL("./testing/paced-deployer.ts", import.meta.url));
