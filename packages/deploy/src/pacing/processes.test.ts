import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { listen } from "@orderpane/platform";
import { discard } from "@orderpane/tooling/canary";
import { expect, onTestFinished, test } from "vitest";
import { createCanaryStore } from "../testing/canary-store.ts";
import { createPlatformLimit } from "./testing/platform-limit.ts";
import { createProcessTime } from "./testing/process-time.ts";

const start = Date.UTC(2026, 10, 1);
const limit = 60;

test("three processes at once keep to a store's small limit together", async () => {
  const time = createProcessTime(start);
  const platform = createPlatformLimit({ now: time.now, limit });
  // Its own limit is out of the way: a window for each request.
  let storeTime = start;
  const store = createCanaryStore({ now: () => (storeTime += 300_000) });
  onTestFinished(() => store.close());
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
  onTestFinished(() => server.close());
  const folder = mkdtempSync(join(tmpdir(), "orderpane-limits-"));
  onTestFinished(() => discard(folder));

  const { appId, appPassword } = store.credentials;
  const args = [server.url, appId, appPassword, folder, 50, start].map(String);
  const children = [1, 2, 3].map(() => startDeployer(args));
  for (const child of children) time.add(child);
  const done = await Promise.all(
    children.map(async (child) => {
      const [waits, [code]] = await Promise.all([text(child.stdout!), once(child, "exit")]);
      return { waits, code: code as unknown };
    }),
  );

  expect(done.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(readdirSync(folder)).toHaveLength(1);
  const { windows } = platform;
  expect(windows.map(({ executed }) => executed.own)).toEqual([54, 54, 42]);
  expect(windows.map(({ refused }) => refused.own)).toEqual([0, 0, 0]);
  expect(done.map(({ waits }) => waits).join("")).toContain("nearly used up");
});

function startDeployer(args: readonly string[]) {
  const program = fileURLToPath(new URL("./testing/paced-deployer.ts", import.meta.url));
  const child = fork(program, args, { execArgv: [], stdio: ["ignore", "pipe", "inherit", "ipc"] });
  onTestFinished(async () => {
    const exit = once(child, "exit");
    if (child.kill("SIGKILL")) await exit;
  });
  return child;
}
