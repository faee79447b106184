import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openTwoStores } from "../testing/two-stores.ts";

/** Mistakes in a target are found before any request. */
const two = openTwoStores();
const { project, run, deploy, write } = two;

test("an env file that cannot be read is one error, and no request is sent", async () => {
  await rm(join(project.dir, ".env.one.local"));
  await mkdir(join(project.dir, ".env.one.local"));
  const result = await deploy("--mode", "one");
  expect(result.code).toBe(2);
  expect(result.stderr).toMatch(
    /^error [^\n]*\.env\.one\.local cannot be read: EISDIR[^\n]*\n→ [^\n]+\n  [^\n]+\n$/,
  );
  expect(two.stores.flatMap(({ requests }) => requests)).toEqual([]);
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

test("a file that cannot be written is one error", async () => {
  await two.stores[0].insert({ code: "x" });
  const result = await run(["pull", "1", "--out", "dist", "--force", "--mode", "one"]);
  expect(result).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^error dist cannot be written: E.*\n→ Name a file/) as string,
  });
});
