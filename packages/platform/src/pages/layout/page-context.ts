import type { Context, MiddlewareHandler } from "hono";
import { html } from "hono/html";
import type { Store } from "../../stores/store.ts";
import { isSameOrigin } from "../../http/same-origin.ts";
import { wholeBody } from "../../http/body.ts";
import { layout, type Notice, type Notices, type Page, pageHeaders, type Site } from "./layout.ts";

export interface InStore {
  Variables: { store: Store; site: Site; notices: Notices; form: URLSearchParams };
}

export type PageContext = Context<InStore>;

type ErrorStatus = 403 | 404;

export function showPage(c: PageContext, page: Page, status: 200 | ErrorStatus = 200): Response {
  return c.body(layout(page, c.var.site), status, pageHeaders);
}

/** Redirects to the page at `path`, and shows the notice there. */
export function showNotice(c: PageContext, path: string, notice: Notice): Response {
  return c.redirect(`${path}?notice=${c.var.notices.put(notice)}`, 303);
}

export function showMissing(c: PageContext): Response {
  return showProblem(c, 404, c.var.site.locale.t("missing"));
}

/** Reads a form. Only a page of this store may send one. */
export const acceptForm: MiddlewareHandler<InStore> = async (c, next) => {
  if (!isSameOrigin(c.req.raw)) return showProblem(c, 403, c.var.site.locale.t("formForeign"));
  return limitForm(c, async () => {
    c.set("form", new URLSearchParams(await c.req.text()));
    await next();
  });
};

const limitForm = wholeBody(1024 * 1024);

function showProblem(c: PageContext, status: ErrorStatus, title: string): Response {
  return showPage(c, { title, content: html`<h1>${title}</h1>` }, status);
}
