import { existsSync } from "node:fs";
import { runOrThrow } from "../run-command.ts";
import type { BrowserProbe } from "./take-browser.ts";

/** The package of Debian, or of a system based on Debian. Only root can install it. */
export const debian: BrowserProbe = {
  source: "debian",
  title: "Debian's package",
  async find() {
    if (!existsSync("/etc/debian_version")) throw new Error("this system is not based on Debian");
    if (process.getuid?.() !== 0) throw new Error("only root can install it");
    await apt("update");
    // A system without a desktop has no font with Cyrillic letters.
    await apt("install", "-y", "--no-install-recommends", "chromium-headless-shell", "fonts-dejavu-core");
    return ["/usr/bin/chromium-headless-shell"];
  },
};

async function apt(...args: string[]): Promise<void> {
  await runOrThrow("apt-get", ["-o", "DPkg::Lock::Timeout=120", ...args], {
    env: { DEBIAN_FRONTEND: "noninteractive" },
    timeLimit: 10 * 60_000,
  });
}
