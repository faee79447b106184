import type { Context, MiddlewareHandler } from "hono";
import type { Store } from "../../stores/store.ts";
import { isSameOrigin } from "../../http/same-origin.ts";
import { wholeBody } from "../../http/whole-body.ts";
import { pageHeaders } from "./layout.ts";
import { type FormRefusal, missingPage, refusedFormPage } from "./missing-page.ts";
import type { Site } from "./site.ts";

/** What every page knows: the store that the request is for, and the site. */
export interface InStore {
  Variables: { store: Store; site: Site };
}

export type PageContext = Context<InStore>;

export function showPage(c: PageContext, page: string, status: 200 | 400 | 403 | 404 | 413 = 200): Response {
  return c.body(page, status, pageHeaders);
}

export function showMissing(c: PageContext): Response {
  return showPage(c, missingPage(c.var.site), 404);
}

/** Guards a form: only a page of this store may send one. */
export const acceptForm: MiddlewareHandler<InStore> = async (c, next) => {
  const refuse = (reason: FormRefusal, status: 400 | 403 | 413) =>
    showPage(c, refusedFormPage(reason, c.var.site), status);
  if (!isSameOrigin(c.req.raw)) return refuse("formForeign", 403);
  const refused = await limitForm(c, next);
  if (!refused) return undefined;
  return refused.status === 413 ? refuse("formTooLarge", 413) : refuse("formCutOff", 400);
};

const limitForm = wholeBody(64 * 1024);

export async function readForm(c: PageContext): Promise<URLSearchParams> {
  return new URLSearchParams(await c.req.text());
}
