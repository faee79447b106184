import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Target } from "../target.ts";

/** The password that clients in trials use; it must never be seen anywhere. */
export const canary = process.env["ORDERPANE_CANARY"] ?? "canary-4c61b0c7a1e94d2f";

/** Finds a target's password, and what carries it in the `Authorization` header. */
export function secretsOf({ appId, appPassword }: Pick<Target, "appId" | "appPassword">): RegExp {
  return new RegExp(`${appPassword}|${Buffer.from(`${appId}:${appPassword}`).toString("base64")}`);
}

/** The files in a folder and below in which a secret stands. */
export async function findInFiles(folder: string, secret: RegExp): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(
    files.map(async (file) => ({ file, text: await readFile(file, "latin1") })),
  );
  return texts.filter(({ text }) => secret.test(text)).map(({ file }) => file);
}
