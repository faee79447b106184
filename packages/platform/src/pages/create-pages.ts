import { readFileSync } from "node:fs";
import { Hono } from "hono";
import type { PlatformParts } from "../platform.ts";
import { unknownStore } from "../stores/stores.ts";
import { createApplicationPageRoutes } from "./applications-page.ts";
import { followStore } from "./browser/follow-store.ts";
import { watchPanels } from "./browser/watch-panels.ts";
import { encodeLanguageCookie, languageOf, localeOf, readLanguage } from "../translations/locale.ts";
import { createLogPageRoutes } from "./log-page.ts";
import { createNotices } from "./layout/layout.ts";
import { type InStore, showMissing } from "./layout/page-context.ts";
import { isControlPath } from "../paths.ts";
import { createOrderAndProductPages } from "./order-and-product-pages.ts";
import { scriptOf } from "./browser/report-height.ts";
import { createWidgetPageRoutes } from "./widgets-page.ts";

export function createPages(parts: PlatformParts): Hono<InStore> {
  const { stores, titleOf } = parts;
  const notices = createNotices();
  const pages = new Hono<InStore>();
  pages.use(async (c, next) => {
    const store = stores.of(c.req.raw);
    const url = new URL(c.req.url);
    const locale = localeOf(languageOf(c.req.raw));
    const chosen = readLanguage(url.searchParams.get("lang"));
    if (chosen) c.header("Set-Cookie", encodeLanguageCookie(chosen));
    if (!store) {
      return isControlPath(c.req.path)
        ? c.json({ error: `there is no store at ${url.hostname}: check the name of the host` }, 404)
        : unknownStore(c.req.raw);
    }
    c.set("store", store);
    c.set("notices", notices);
    c.set("site", {
      title: store.title,
      locale,
      url,
      notice: notices.find(url.searchParams.get("notice")),
    });
    return next();
  });
  for (const [name, body] of Object.entries(assets)) {
    const headers = {
      "Content-Type": `text/${name.endsWith(".css") ? "css" : "javascript"}; charset=utf-8`,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-cache",
    };
    pages.get(`/__store/${name}`, (c) => c.body(body, 200, headers));
  }
  return pages
    .get("/", (c) => c.redirect("/orders"))
    .route("/", createOrderAndProductPages(parts))
    .route("/", createWidgetPageRoutes(titleOf))
    .route("/", createApplicationPageRoutes(parts))
    .route("/", createLogPageRoutes(parts))
    .notFound((c) => showMissing(c));
}

const assets = {
  "back-office.css": readFileSync(new URL("./layout/back-office.css", import.meta.url), "utf8"),
  "follow-store.js": scriptOf(followStore),
  "widget-panels.js": scriptOf(watchPanels),
};
