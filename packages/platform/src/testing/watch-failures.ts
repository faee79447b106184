import type { Page } from "playwright-core";

/** Collects the errors of a page from now on, including refused scripts, but not those of its widgets. */
export function watchFailures(page: Page): string[] {
  const failures: string[] = [];
  page.on("pageerror", (error) => failures.push(error.message));
  page.on("console", (message) => {
    const isOwn = message.type() === "error" && !/Failed to load resource.*404/.test(message.text());
    if (isOwn && !message.location().url.includes("/widgets/")) failures.push(message.text());
  });
  return failures;
}
