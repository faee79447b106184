import { CommandError } from "../errors.ts";

/** Throws a CommandError unless Playwright and axe are installed, which only projects with browser tests need. */
export function requireTools(): void {
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
}
