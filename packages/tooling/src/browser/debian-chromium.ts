import { installDebian } from "../install-debian.ts";
import type { BrowserProbe } from "./take-browser.ts";

/** The package of Debian, or of a system based on Debian. Only root can install it. */
export const debian: BrowserProbe = {
  source: "debian",
  title: "Debian's package",
  async find() {
    // A system without a desktop has no font with Cyrillic letters.
    await installDebian("chromium-headless-shell", "fonts-dejavu-core");
    return ["/usr/bin/chromium-headless-shell"];
  },
};
