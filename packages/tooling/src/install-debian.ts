import { existsSync } from "node:fs";
import { runOrThrow } from "./programs/run-command.ts";

/**
 * Installs packages of Debian, or of a system based on Debian. Only root can.
 *
 * @throws with the reason why they cannot be installed
 */
export async function installDebian(...packages: readonly string[]): Promise<void> {
  if (!existsSync("/etc/debian_version")) throw new Error("this system is not based on Debian");
  if (process.getuid?.() !== 0) throw new Error("only root can install it");
  await apt("update");
  await apt("install", "-y", "--no-install-recommends", ...packages);
}

async function apt(...args: string[]): Promise<void> {
  await runOrThrow("apt-get", ["-o", "DPkg::Lock::Timeout=120", ...args], {
    env: { DEBIAN_FRONTEND: "noninteractive" },
    timeLimit: 10 * 60_000,
  });
}
