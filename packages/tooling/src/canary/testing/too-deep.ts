import { spawnSync } from "node:child_process";

/** Makes folders in a folder, so deep that nobody can name the last ones; in each lies a file of a long name. */
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

/** Deletes a folder of {@link digTooDeep}, which `rm` of Node cannot. */
export function deleteTooDeep(folder: string): void {
  expectSuccess(spawnSync("rm", ["-rf", folder], { encoding: "utf8" }));
}

function expectSuccess({ status, stderr }: { status: number | null; stderr: string }): void {
  if (status !== 0) throw new Error(stderr);
}
