import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { findBrowser } from "@orderpane/cli/find-browser";
import { browserFlags } from "@orderpane/tooling/browser";

export default defineConfig({
  testDir: "tests",
  outputDir: "../test-results",
  forbidOnly: true,
  // A worker, with its browser and servers, uses more than one core.
  workers: availableParallelism(),
  fullyParallel: true,
  reporter: "list",
  timeout: 60_000,
  // On a busy machine, an expectation may take half of the test's time.
  expect: { timeout: 30_000 },
  use: {
    launchOptions: {
      executablePath: findBrowser({ headless: true }),
      args: [...browserFlags],
    },
    locale: "ru-RU",
    // Creating a context takes longer than most tests.
    reuseContext: true,
    screenshot: "only-on-failure",
    // Tracing takes a tenth of the time. Locally, a test can be repeated with `--trace on`.
    trace: process.env["CI"] === undefined ? "off" : { mode: "retain-on-failure", screenshots: false },
  },
});
