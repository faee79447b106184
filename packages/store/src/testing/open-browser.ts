import { type Browser, chromium } from "playwright-core";
import { findBrowser } from "@orderpane/tooling/browser";

/** Starts the Chromium that the project's tests run in. */
export async function openBrowser(): Promise<Browser> {
  const { executablePath } = await findBrowser();
  return chromium.launch({ executablePath });
}
