import type { Page, Request } from "@playwright/test";

/** What a page does while it is looked at. */
export function watchPage(page: Page) {
  const open = new Set<Request>();
  const requests: Request[] = [];
  const errors: string[] = [];
  const consoleErrors: string[] = [];
  page.on("request", (request) => {
    const isOwnPage = request.isNavigationRequest() && request.frame() === page.mainFrame();
    if (isOwnPage || !/^https?:/.test(request.url())) return;
    requests.push(request);
    open.add(request);
  });
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  page.on("pageerror", (error) => errors.push(error.stack ?? String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") consoleErrors.push(message.text());
  });
  return {
    open: open as ReadonlySet<Request>,
    requests: requests as readonly Request[],
    errors: errors as readonly string[],
    consoleErrors: consoleErrors as readonly string[],
    /** Forgets everything, before the next frame. */
    clear(): void {
      open.clear();
      for (const list of [requests, errors, consoleErrors]) list.length = 0;
    },
  };
}
