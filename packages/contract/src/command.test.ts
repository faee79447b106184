import { type ListeningPlatform, type Platform, createPlatform, listen } from "@orderpane/platform";
import { afterEach, beforeEach, expect, test } from "vitest";
import { contractCommand } from "./command.ts";
import { realEnv } from "./testing/real-env.ts";

let platform: Platform;
let server: ListeningPlatform;
beforeEach(async () => {
  platform = createPlatform();
  server = await listen(platform);
});
afterEach(async () => {
  await server.close();
  platform.close();
});

/** Runs the command without pauses between requests. */
async function run(env: Record<string, string>, args: string[] = [], signal?: AbortSignal) {
  const said = { stdout: "", stderr: "" };
  const code = await contractCommand(args, {
    env,
    stdout: (text) => (said.stdout += text),
    stderr: (text) => (said.stderr += text),
    wait: async (ms) => platform.clock.advance(ms),
    ...(signal && { signal }),
  });
  return { code, ...said };
}

test("a store that may only be read is checked with the cases that only read", async () => {
  const { code, stdout, stderr } = await run(realEnv(platform, server.url));
  expect(stdout).toMatch(/^127\.0\.0\.1:\d+: \d+ passed, 0 failed, \d+ skipped, \d+ requests\n/);
  expect(stdout).toMatch(/^  unknown\.ignoredParameters: an unknown parameter = ignored$/m);
  expect(stdout).toContain("No difference to the local store.");
  expect(stderr).toContain("passed  auth.wrong-password\n");
  expect(stdout + stderr).not.toContain(platform.credentials.appPassword);
  expect(code).toBe(0);
  expect(platform.operations()).toEqual([]);
});

test("a store that does not do what it should ends with exit code 1", async () => {
  platform.assumptions.set({ createStatus: "always-201" });
  const { code, stdout } = await run(realEnv(platform, server.url, "yes"));
  expect(stdout).toContain("1 failed");
  expect(code).toBe(1);
});

test("an interrupted run cleans up", async () => {
  const interruption = new AbortController();
  const unsubscribe = platform.onWidgetsChanged(() => interruption.abort());
  const { stdout } = await run(realEnv(platform, server.url, "yes"), [], interruption.signal);
  unsubscribe();
  expect(stdout).toContain("- skipped (the run was interrupted): ");
  expect(platform.operations().map(({ kind }) => kind)).toEqual(["create", "delete"]);
});

test.each([
  ["no store", {}, [], /^ORDERPANE_CONTRACT_STORE: expected an address such as .*, found nothing\n$/],
  ["an unknown argument", {}, ["--pages"], /^expected no argument, found --pages\n$/],
])("%s ends with exit code 2", async (_, env, args, message) => {
  expect(await run(env, args)).toMatchObject({ code: 2, stdout: "", stderr: expect.stringMatching(message) });
});
