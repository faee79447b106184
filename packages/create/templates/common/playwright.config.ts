import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "e2e",
  forbidOnly: Boolean(process.env.CI),
  reporter: "list",
  use: {
    launchOptions: { executablePath: process.env.ORDERPANE_BROWSER },
    trace: "retain-on-failure",
  },
});
