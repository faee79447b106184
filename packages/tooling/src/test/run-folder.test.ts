import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { canary } from "../canary.ts";
import { findLeftovers, openRunFolder, removeRunFolder, runVariables } from "./run-folder.ts";

test.runIf(process.platform === "linux")(
  "processes, files and passwords that a run leaves behind are reported and removed",
  async () => {
    const folder = openRunFolder();
    expect(await findLeftovers(folder, "1 passed", [])).toEqual([]);
    writeFileSync(join(folder, "log.txt"), canary);
    const left = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], {
      env: { ...process.env, ...runVariables(folder) },
      stdio: "ignore",
    });
    expect(await findLeftovers(folder, `printed ${canary}`, [])).toEqual([
      expect.stringMatching(new RegExp(`^the tests left process ${left.pid} running: .*setInterval`)),
      "the tests left temporary files: log.txt",
      `a password of the tests is in the output, ${join(folder, "log.txt")}`,
    ]);
    removeRunFolder(folder);
    await once(left, "exit");
    expect(existsSync(folder)).toBe(false);
  },
);
