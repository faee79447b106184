import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { findBrowser } from "@orderpane/cli/find-browser";
import { browserFlags } from "@orderpane/tooling/browser";

export default defineConfig({
  testDir: "tests",
  outputDir: "../test-results",
  forbidOnly: true,
  // Each one keeps a core and more busy, with its browser and its servers.
  workers: availableParallelism(),
  fullyParallel: true,
  reporter: "list",
  timeout: 60_000,
  // On a busy machine a condition may take half of a test's time.
  expect: { timeout: 30_000 },
  use: {
    launchOptions: {
      executablePath: findBrowser({ headless: true }),
      args: [...browserFlags],
    },
    locale: "ru-RU",
    // Opening a context takes more time than most tests.
    reuseContext: true,
    screenshot: "only-on-failure",
    // A trace costs a tenth of the time. Elsewhere the test can be run again with `--trace on`.
    trace: process.env["CI"] === undefined ? "off" : { mode: "retain-on-failure", screenshots: false },
  },
});
