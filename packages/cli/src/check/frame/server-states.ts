import type { Page, Route } from "@playwright/test";
import type { ServerState } from "./looks.ts";

/** What a server in trouble responds, in the envelope of the runtime. */
const responses: Partial<Record<ServerState, object>> = {
  error: { ok: false, error: { code: "unavailable", message: "Сервис временно недоступен" } },
  fields: {
    ok: false,
    error: { code: "invalid", message: "Проверьте поля", fields: { name: "Заполните поле" } },
  },
  shape: { ok: true, data: { unexpected: [null] } },
};

/** Puts a server in trouble in place of the widget's own, for all that the page asks except its frame. */
export async function standInTrouble(page: Page, server: ServerState): Promise<void> {
  if (server === "own") return;
  await page.route("**/*", async (route) => {
    const request = route.request();
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) return route.fallback();
    if (server === "none") return route.abort("connectionrefused");
    // A slow one is looked at while it has not responded.
    if (server === "slow") return undefined;
    return respond(route, responses[server]);
  });
}

/** With JSONP, if a script is asked for; else with JSON that every origin may read. */
async function respond(route: Route, response: object | undefined): Promise<void> {
  const request = route.request();
  const callback = new URL(request.url()).searchParams.get("callback");
  const json = JSON.stringify(response);
  await route.fulfill({
    headers: {
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Allow-Headers": "*",
      "Access-Control-Allow-Methods": "*",
    },
    contentType: callback === null ? "application/json" : "text/javascript",
    body: callback === null ? json : `${callback}(${json})`,
  });
}
