import type { Page, Request } from "@playwright/test";

/** A request of a page, or a connection that it has opened. */
export interface Contact {
  readonly url: URL;
  /** Equal for requests of the same thing. */
  readonly key: string;
  isOpen: boolean;
}

/** What a page does while it is looked at. */
export function watchPage(page: Page) {
  const contacts: Contact[] = [];
  const ofRequests = new WeakMap<Request, Contact>();
  const errors: string[] = [];
  const consoleErrors: string[] = [];
  page.on("request", (request) => {
    const isOwnPage = request.isNavigationRequest() && request.frame() === page.mainFrame();
    if (isOwnPage || !/^https?:/.test(request.url())) return;
    const contact = { url: new URL(request.url()), key: keyOf(request), isOpen: true };
    contacts.push(contact);
    ofRequests.set(request, contact);
  });
  const close = (request: Request) => {
    const contact = ofRequests.get(request);
    if (contact) contact.isOpen = false;
  };
  page.on("requestfinished", close);
  page.on("requestfailed", close);
  // It is meant to stay open.
  page.on("websocket", (socket) => {
    contacts.push({ url: new URL(socket.url()), key: `socket ${socket.url()}`, isOpen: false });
  });
  page.on("pageerror", (error) => errors.push(error.stack ?? String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") consoleErrors.push(message.text());
  });
  return {
    contacts: contacts as readonly Contact[],
    errors: errors as readonly string[],
    consoleErrors: consoleErrors as readonly string[],
    /** Forgets everything, before the next frame. */
    clear(): void {
      for (const list of [contacts, errors, consoleErrors]) list.length = 0;
    },
  };
}

/** The runtime may ask with `fetch` first, and then with JSONP. */
function keyOf(request: Request): string {
  const url = new URL(request.url());
  for (const name of ["callback", "_"]) url.searchParams.delete(name);
  return [request.method(), request.resourceType(), url.href, request.postData()].join(" ");
}
