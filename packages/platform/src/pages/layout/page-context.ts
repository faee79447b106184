import type { Context, MiddlewareHandler } from "hono";
import { html } from "hono/html";
import type { Store } from "../../stores/store.ts";
import { isSameOrigin } from "../../http/same-origin.ts";
import { wholeBody } from "../../http/body.ts";
import {
  layout,
  type Notice,
  type Notices,
  type Page,
  pageHeaders,
  placeOf,
  places,
  type Site,
} from "./layout.ts";

export interface InStore {
  Variables: { store: Store; site: Site; notices: Notices; form: URLSearchParams };
}

export type PageContext = Context<InStore>;

type ErrorStatus = 403 | 404 | 413;

export function showPage(c: PageContext, page: Page, status: 200 | ErrorStatus = 200): Response {
  return c.body(layout(page, c.var.site), status, pageHeaders);
}

/** Leads to the page at `path`, which may have an anchor, and shows the notice there. */
export function showNotice(c: PageContext, path: string, notice: Notice): Response {
  const [page, anchor] = path.split("#", 2);
  return c.redirect(`${page}?notice=${c.var.notices.put(notice)}${anchor ? `#${anchor}` : ""}`, 303);
}

export function showMissing(c: PageContext): Response {
  return showProblem(c, 404, c.var.site.locale.t("missing"));
}

/** Reads a form. Only a page of this store may send one. */
export const acceptForm: MiddlewareHandler<InStore> = async (c, next) => {
  const { t } = c.var.site.locale;
  const refuse = (status: ErrorStatus, reason: string) => showProblem(c, status, t("formRefused"), reason);
  if (!isSameOrigin(c.req.raw)) return refuse(403, t("formForeign"));
  const refused = await limitForm(c, async () => {
    c.set("form", new URLSearchParams(await c.req.text()));
    await next();
  });
  return refused?.status === 413 ? refuse(413, t("formTooLarge")) : refused;
};

const limitForm = wholeBody(1024 * 1024);

function showProblem(c: PageContext, status: ErrorStatus, title: string, reason = ""): Response {
  const { site } = c.var;
  const { t } = site.locale;
  const [list, key] = placeOf(site.url) ?? places[0];
  const content = html`<h1>${title}</h1>
    ${reason && html`<p>${reason}</p>`}
    <p><a href="${list}">${t("toList", { list: t(key) })}</a></p>`;
  return showPage(c, { title, content }, status);
}
