import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import type { Site } from "./site.ts";

export type Html = ReturnType<typeof html>;

export const pageHeaders = {
  "Content-Type": "text/html; charset=utf-8",
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "no-store",
  // Frames are left out: a widget may lead its own frame elsewhere.
  "Content-Security-Policy":
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-src *; base-uri 'none'; form-action 'self'",
};

/** A page of the back-office around `content`. */
export function layout({ title, site, content }: { title: string; site: Site; content: Html }): string {
  const page = html`<!doctype html>
    <html lang="ru">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · ${site.title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/__store/back-office.css" />
      </head>
      <body>
        <header class="top">
          <a class="brand" href="/orders">${site.title}</a>
          <nav>
            <a href="/orders">Заказы</a><a href="/products">Товары</a
            ><a href="/__store/variants">Варианты</a>${site.pages.map(
              ({ path, title: text }) => html`<a href="${path}">${text}</a>`,
            )}
          </nav>
          <span class="local">локальный магазин</span>
        </header>
        <main>${content}</main>
      </body>
    </html>`;
  // Nothing in a page is awaited, so that it is never a promise.
  return (page as HtmlEscapedString).toString();
}
