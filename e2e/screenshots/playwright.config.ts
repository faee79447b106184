import base from "../playwright.config.ts";
import { defineConfig } from "@playwright/test";

/** `npm run docs:screenshots`: the pictures of the documentation, in both languages. */
export default defineConfig(base, {
  testDir: ".",
  testMatch: "pictures.ts",
  outputDir: "../../test-results",
  // The order of the pictures, and one example application at a time.
  fullyParallel: false,
  workers: 1,
  use: { trace: "off", screenshot: "off", colorScheme: "light", reducedMotion: "reduce" },
  projects: [
    { name: "en", use: { locale: "en-US" } },
    { name: "ru", use: { locale: "ru-RU" } },
  ],
});
