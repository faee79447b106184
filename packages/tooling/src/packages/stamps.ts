import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../programs/resolve-bin.ts";

const folder = join(projectRoot, "node_modules/.cache/orderpane/packages");

/** What the task of this name was last done for, by package; `undefined` when it has not been done. */
export function readStamp(task: string, packageName: string): string | undefined {
  try {
    return readFileSync(fileOf(task, packageName), "utf8");
  } catch {
    return undefined;
  }
}

export function writeStamp(task: string, packageName: string, stamp: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileOf(task, packageName), stamp);
}

function fileOf(task: string, packageName: string): string {
  return join(folder, `${packageName.replace("/", "+")}.${task}`);
}
