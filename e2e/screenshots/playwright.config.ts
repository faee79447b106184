import base from "../playwright.config.ts";
import { defineConfig } from "@playwright/test";

/** `npm run docs:screenshots`: the screenshots for the documentation, in both languages. */
export default defineConfig(base, {
  testDir: ".",
  testMatch: "pictures.ts",
  outputDir: "../../test-results",
  // The screenshots depend on their order and share one example application.
  fullyParallel: false,
  workers: 1,
  use: { trace: "off", screenshot: "off", colorScheme: "light", reducedMotion: "reduce" },
  projects: [
    { name: "en", use: { locale: "en-US" } },
    { name: "ru", use: { locale: "ru-RU" } },
  ],
});
