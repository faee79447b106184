import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { browserFlags, findBrowser } from "@orderpane/tooling/browser";

// `npm test` has set it. `npx playwright test -c e2e` has not.
process.env["ORDERPANE_BROWSER"] ??= (await findBrowser()).executablePath;

export default defineConfig({
  testDir: "tests",
  outputDir: "../test-results",
  forbidOnly: true,
  // One more than there are cores, because pages and processes are waited for.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  reporter: "list",
  timeout: 60_000,
  // On a busy machine a condition may take half of a test's time.
  expect: { timeout: 30_000 },
  use: {
    launchOptions: {
      executablePath: process.env["ORDERPANE_BROWSER"],
      args: [...browserFlags],
    },
    locale: "ru-RU",
    screenshot: "only-on-failure",
    // Pictures cost a fifth of the time, and snapshots a quarter. `--trace on` adds both.
    trace: {
      mode: "retain-on-failure",
      screenshots: false,
      // Where the test cannot be run again with them.
      snapshots: process.env["CI"] !== undefined,
    },
  },
});
