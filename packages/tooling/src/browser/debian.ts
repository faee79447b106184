import { existsSync } from "node:fs";
import { runOrThrow } from "../run-command.ts";
import type { BrowserProbe } from "./take-browser.ts";

/** Debian's package, or that of a system made from Debian; only root can install it. */
export const debian: BrowserProbe = {
  source: "debian",
  title: "Debian's package",
  async find() {
    if (!existsSync("/etc/debian_version")) throw new Error("this system is not made from Debian");
    if (process.getuid?.() !== 0) throw new Error("only root can install it");
    await apt("update");
    // The fonts show Cyrillic, which a system without a desktop cannot.
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
