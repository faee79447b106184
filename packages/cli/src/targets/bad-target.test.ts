import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openTwoStores } from "../testing/two-stores.ts";

/** Mistakes in a target are found before any request. */
const two = openTwoStores();
const { project, run, deploy, append, write } = two;

describe("bad input ends with one error, exit code 2 and no request", () => {
  test.each<[string, string[], () => Promise<unknown>, RegExp]>([
    [
      "an env file that cannot be read",
      ["--mode", "one"],
      async () => {
        await rm(join(project.dir, ".env.one.local"));
        await mkdir(join(project.dir, ".env.one.local"));
      },
      /\.env\.one\.local cannot be read: EISDIR/,
    ],
    [
      "an address with credentials",
      ["--mode", "one"],
      () =>
        append(
          ".env.one",
          `ORDERPANE_STORE=http://x:${two.stores[0].appPassword}@${new URL(two.stores[0].url).host}\n`,
        ),
      /contains a user name or a password/,
    ],
    [
      "no bundles",
      ["--mode", "one", "--out-dir", "nowhere"],
      async () => {},
      /nowhere\/manifest\.json does not exist/,
    ],
  ])("%s", async (_name, args, spoil, says) => {
    await spoil();
    const result = await deploy(...args);
    expect(result.code).toBe(2);
    expect(result.stderr).toMatch(/^error [^\n]+\n→ [^\n]+\n$/);
    expect(result.stderr).toMatch(says);
    expect(two.stores.flatMap(({ requests }) => requests)).toEqual([]);
  });
});

test.each<[name: string, text: string, env: Record<string, string>, fix: string]>([
  ["a mistyped variable", "ORDERPANE_STROE=http://127.0.0.1\n", {}, "Write it into .env.one, or"],
  ["a cut variable", "ORDERPANE_STORE=$SHOP\n", {}, "ORDERPANE_STORE in .env.one is cut at a $"],
  ["a mode whose only file is the one with the password", "", {}, "Write it into .env.one, or"],
  [
    "an empty variable in the process",
    "ORDERPANE_STORE=http://x.y\n",
    { ORDERPANE_STORE: "" },
    "process is empty",
  ],
])("%s: a mode never means the local store", async (_name, text, env, fix) => {
  await (text ? write(".env.one", text) : rm(join(project.dir, ".env.one")));
  for (const args of [["plan"], ["deploy"], ["list"], ["remove", "--all"], ["doctor"]]) {
    const { code, stdout, stderr } = await run([...args, "--mode", "one"], env);
    expect([args, code]).toEqual([args, 2]);
    expect(stdout + stderr).toContain("ORDERPANE_STORE is not set for the mode one");
    expect(stdout + stderr).toContain(fix);
  }
});

test.each([
  ["plan", "--no-build", "--out", "nowhere/x"],
  ["pull", "1", "--out", "dist", "--force"],
])("%j: a file that cannot be written is one error", async (...args) => {
  await two.stores[0].insert({ code: "x" });
  const result = await run([...args, "--mode", "one"]);
  expect(result).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^error (nowhere\/x|dist) cannot be written: E.*\n→ Name a file/) as string,
  });
});
