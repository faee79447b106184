import { html } from "hono/html";
import type { Locale } from "../../translations/locale.ts";
import type { Html } from "../layout/layout.ts";

const pageSize = 100;

/** The page of a list that an address asks for. One that is not there is the first or the last. */
export function pageOfList(url: URL, { path, count }: { path: string; count: number }) {
  const last = Math.max(1, Math.ceil(count / pageSize));
  const asked = /^\d{1,9}$/.exec(url.searchParams.get("page") ?? "")?.[0] ?? 1;
  const page = Math.min(Math.max(Number(asked), 1), last);
  return {
    from: (page - 1) * pageSize,
    size: pageSize,
    page,
    last,
    linkTo: (to: number) => `${path}?page=${to}`,
  };
}

/** Nothing if the list has one page. */
export function pageLinks(
  { page, last, linkTo }: { page: number; last: number; linkTo: (page: number) => string },
  { t, number }: Locale,
): Html | string {
  if (last === 1) return "";
  const link = (to: number, text: string, rel: "prev" | "next") =>
    to < 1 || to > last ? "" : html`<a rel="${rel}" href="${linkTo(to)}">${text}</a>`;
  return html`<nav class="list-pages" aria-label="${t("listPages")}">
    ${link(page - 1, t("previousPage"), "prev")}
    <span>${t("pageOfPages", { page: number(page), last: number(last) })}</span>
    ${link(page + 1, t("nextPage"), "next")}
  </nav>`;
}
