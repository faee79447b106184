import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { temporaryFolder } from "@orderpane/tooling/temporary-folder";
import { expect, test } from "vitest";
import { findTerminal } from "@orderpane/cli/testing";
import { bin, environment } from "../testing/command.ts";

const terminal = findTerminal();
const enter = "\r";
const ctrlC = "\u0003";
const down = "\u001b[B";

/** Types each answer when its question appears. */
async function answer(cwd: string, answers: readonly [question: string, typed: string][]) {
  // Without a size, output lines have no width.
  const [program, ...args] = terminal!([
    "sh",
    "-c",
    `stty cols 100 rows 30; exec "$0" "$1"`,
    process.execPath,
    bin,
  ]);
  const env = environment({ TERM: "xterm" });
  const child = spawn(program!, args, { cwd, env, stdio: ["pipe", "pipe", "pipe"] });
  const left = [...answers];
  let shown = "";
  let unread = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    shown += stripVTControlCharacters(text);
    unread += stripVTControlCharacters(text);
    const [next] = left;
    if (!next || !unread.includes(next[0])) return;
    left.shift();
    unread = "";
    child.stdin.write(next[1]);
  });
  const [code] = (await once(child, "close")) as [number | null];
  return { code, shown, left };
}

test.skipIf(!terminal)("it asks for all choices missing on the command line", async () => {
  const cwd = temporaryFolder();
  const run = await answer(cwd, [
    ["In which folder?", `My Shop${enter}`],
    ["Name the folder my-shop", `${"\u007f".repeat(7)}shop${enter}`],
    ["What do you want to make?", `${down}${enter}`],
    ["In which language", enter],
    ["Which package manager", enter],
    ["Run npm install now?", `n`],
  ]);
  expect(run).toMatchObject({ code: 0, left: [] });
  expect(run.shown).toContain("✓ shop is made.");
  expect(await readFile(join(cwd, "shop/package.json"), "utf8")).toContain(`"serve"`);
});

test.skipIf(!terminal)("Ctrl-C at a later question leaves nothing", async () => {
  const cwd = temporaryFolder();
  const run = await answer(cwd, [
    ["In which folder?", enter],
    ["What do you want to make?", ctrlC],
  ]);
  expect(run).toMatchObject({ code: 130, left: [] });
  expect(run.shown).toContain("Nothing was written.");
  expect(await readdir(cwd)).toEqual([]);
});
