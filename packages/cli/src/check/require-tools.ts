import { CommandError } from "../errors.ts";

/**
 * Throws a CommandError unless Playwright, axe and a browser are installed, which only projects with browser
 * tests need.
 */
export async function requireTools({ isHeaded }: { readonly isHeaded: boolean }): Promise<void> {
  for (const name of ["@playwright/test", "axe-core"]) {
    try {
      import.meta.resolve(name);
    } catch (cause) {
      throw new CommandError("usage", `${name} is not installed, which looks at the widgets`, {
        fix: "Install both: npm install --save-dev @playwright/test axe-core",
        cause,
      });
    }
  }
  const { findBrowser } = await import("../playwright/find-browser.ts");
  findBrowser({ headless: !isHeaded });
}
