import { defineConfig } from "@playwright/test";
import { findBrowser } from "orderpane/playwright";

export default defineConfig({
  testDir: "e2e",
  forbidOnly: Boolean(process.env.CI),
  reporter: "list",
  use: {
    launchOptions: { executablePath: findBrowser() },
    trace: "retain-on-failure",
  },
});
