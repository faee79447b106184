import type { Page } from "playwright-core";

/** What goes wrong in a page from now on, a refused script included; what its widgets do is their own affair. */
export function watchFailures(page: Page): string[] {
  const failures: string[] = [];
  page.on("pageerror", (error) => failures.push(error.message));
  page.on("console", (message) => {
    const isOwn = message.type() === "error" && !/Failed to load resource.*404/.test(message.text());
    if (isOwn && !message.location().url.includes("/widgets/")) failures.push(message.text());
  });
  return failures;
}
