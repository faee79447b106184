import { spawnSync } from "node:child_process";

/** Makes nested folders whose paths get too long for the system, with a file in each. */
export function digTooDeep(folder: string): void {
  const dig = `
    const { mkdirSync, writeFileSync } = require("node:fs");
    for (let depth = 0; depth < 110; depth++) {
      mkdirSync("d".repeat(40));
      process.chdir("d".repeat(40));
      writeFileSync("f".repeat(250), "");
    }`;
  expectSuccess(spawnSync(process.execPath, ["-e", dig], { cwd: folder, encoding: "utf8" }));
}

/** Deletes the folders of {@link digTooDeep}, which Node's `rm` cannot delete. */
export function deleteTooDeep(folder: string): void {
  expectSuccess(spawnSync("rm", ["-rf", folder], { encoding: "utf8" }));
}

function expectSuccess({ status, stderr }: { status: number | null; stderr: string }): void {
  if (status !== 0) throw new Error(stderr);
}
