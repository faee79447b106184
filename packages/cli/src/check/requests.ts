import { setTimeout as delay } from "node:timers/promises";
import { isLoopback } from "@orderpane/protocol/api";
import type { Page, Request } from "@playwright/test";
import type { Finding } from "./findings.ts";
import { afterPaint } from "./inspect-frame.ts";
import type { View } from "./views.ts";

/** Returns the page's requests except for the page itself. Later ones are added to the list. */
export function watchRequests(page: Page): Request[] {
  const requests: Request[] = [];
  page.removeAllListeners("request");
  page.on("request", (request) => {
    if (!isOwnPage(page, request) && /^https?:/.test(request.url())) requests.push(request);
  });
  return requests;
}

function isOwnPage(page: Page, request: Request): boolean {
  return request.isNavigationRequest() && request.frame() === page.mainFrame();
}

function isUnfinished(request: Request): boolean {
  return request.failure() === null && request.timing().responseEnd === -1;
}

/** In ms. Limit for a frame's requests, and wait for a slow server. */
const longestSettling = 5000;
const longestWait = 1000;

/** Resolves when there is no more activity, or with the unfinished requests after {@link longestSettling}. */
export async function settle(page: Page, requests: readonly Request[], { server }: View): Promise<Request[]> {
  const deadline = Date.now() + (server === "slow" ? longestWait : longestSettling);
  for (let calm = 0; Date.now() < deadline;) {
    const seen = requests.length;
    await page.evaluate(afterPaint);
    const isWaiting = requests.some(isUnfinished);
    calm = !isWaiting && requests.length === seen ? calm + 1 : 0;
    // The last response may have arrived without being rendered yet.
    if (calm > 0 && (seen === 0 || calm > 1)) return [];
    if (isWaiting) await delay(10);
  }
  return requests.filter(isUnfinished);
}

export function findInRequests(
  requests: readonly Request[],
  unfinished: readonly Request[],
  namedHosts: ReadonlySet<string>,
): Finding[] {
  return [...Map.groupBy(requests, keyOf).values()].flatMap((same) => {
    const { protocol, host, hostname } = new URL(same[0]!.url());
    const broken = {
      insecure: protocol === "http:" && !isLoopback(hostname),
      unnamed: !namedHosts.has(host),
      repeated: same.length > 1,
      unfinished: same.some((request) => unfinished.includes(request)),
    };
    const names = (Object.keys(broken) as (keyof typeof broken)[]).filter((rule) => broken[rule]);
    const subject = same[0]!.url().replace(/[?#].*/, "");
    return names.map((rule): Finding => ({ rule, subject, place: subject, box: null }));
  });
}

/** Equal for repeated requests. */
function keyOf(request: Request): string {
  const url = new URL(request.url());
  for (const name of ["callback", "_"]) url.searchParams.delete(name);
  return [request.method(), request.resourceType(), url.href, request.postData()].join(" ");
}

/** The responses of a failing server, in the runtime's envelope. */
const responses: Partial<Record<View["server"], object>> = {
  error: { ok: false, error: { code: "unavailable", message: "Сервис временно недоступен" } },
  fields: {
    ok: false,
    error: { code: "invalid", message: "Проверьте поля", fields: { name: "Заполните поле" } },
  },
  shape: { ok: true, data: { unexpected: [null] } },
};

/** Responds to the page's requests like a server in this state. Its frame is loaded as usual. */
export async function replaceServer(page: Page, server: View["server"]): Promise<void> {
  if (server === "own") return;
  await page.route("**/*", async (route, request) => {
    if (isOwnPage(page, request)) return route.fallback();
    if (server === "none") return route.abort("connectionrefused");
    // A frame with a slow server is measured before the response.
    if (server === "slow") return undefined;
    const callback = new URL(request.url()).searchParams.get("callback");
    const json = JSON.stringify(responses[server]);
    return route.fulfill({
      headers: {
        "Access-Control-Allow-Origin": "*",
        "Access-Control-Allow-Headers": "*",
        "Access-Control-Allow-Methods": "*",
      },
      contentType: callback === null ? "application/json" : "text/javascript",
      body: callback === null ? json : `${callback}(${json})`,
    });
  });
}
