import { readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Random } from "@orderpane/tooling/random";

/** What can happen to the files of a run before the next one. */
export const fileDamages = [
  "none",
  "deleted",
  "emptied",
  "truncated",
  "bits flipped",
  "garbage",
  "all deleted",
] as const;

export type FileDamage = (typeof fileDamages)[number];

/** Damages every file in a folder and its subfolders. */
export async function damageFiles(folder: string, damage: FileDamage, random: Random): Promise<void> {
  if (damage === "all deleted") await rm(folder, { recursive: true, force: true });
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const file of files) await damageFile(file, damage, random);
}

async function damageFile(file: string, damage: FileDamage, random: Random): Promise<void> {
  const bytes = await readFile(file);
  const somewhere = () => Math.floor(random.between(0, bytes.length));
  switch (damage) {
    case "deleted":
      return rm(file);
    case "emptied":
      return truncate(file, 0);
    case "truncated":
      return truncate(file, somewhere());
    case "garbage":
      return writeFile(file, Buffer.from(bytes.map(() => random.between(0, 256))));
    case "bits flipped":
      for (let flips = Math.min(5, bytes.length); flips > 0; flips--) {
        bytes[somewhere()]! ^= 1 << Math.floor(random.between(0, 8));
      }
      return writeFile(file, bytes);
    default:
  }
}
