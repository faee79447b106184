import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { canary } from "../canary.ts";
import { openRunFolder } from "./run-folder.ts";

test.runIf(process.platform === "linux")(
  "a run is told of processes, files and passwords that it left, and they are removed",
  async () => {
    const folder = openRunFolder();
    expect(await folder.findLeftovers("1 passed", [])).toEqual([]);
    const { TMPDIR = "" } = folder.env;
    writeFileSync(join(TMPDIR, "log.txt"), canary);
    const left = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], {
      env: { ...process.env, ...folder.env },
      stdio: "ignore",
    });
    expect(await folder.findLeftovers(`printed ${canary}`, [])).toEqual([
      expect.stringMatching(new RegExp(`^the tests left process ${left.pid} running: .*setInterval`)),
      "the tests left temporary files: log.txt",
      `a password of the tests is in the output, ${join(TMPDIR, "log.txt")}`,
    ]);
    folder.remove();
    await once(left, "exit");
    expect(existsSync(TMPDIR)).toBe(false);
  },
);
