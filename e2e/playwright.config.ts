import { defineConfig } from "@playwright/test";
import { findBrowser } from "@orderpane/tooling/browser";

// `npm test` has found a browser already; alone, as by `npx playwright test -c e2e`, this finds it.
process.env["ORDERPANE_BROWSER"] ??= (await findBrowser()).executablePath;

export default defineConfig({
  testDir: "tests",
  outputDir: "../test-results",
  forbidOnly: true,
  workers: 2,
  fullyParallel: true,
  reporter: "list",
  timeout: 60_000,
  use: {
    launchOptions: { executablePath: process.env["ORDERPANE_BROWSER"] },
    locale: "ru-RU",
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
  },
});
