import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import { languages } from "../../translations/message-table.ts";
import type { Locale } from "../../translations/locale.ts";
import { createMessage, type Message, type MessageCode } from "../../translations/message.ts";
import { randomBytes } from "node:crypto";
import { PlatformError } from "../../errors.ts";

export type Html = ReturnType<typeof html>;

export const pageHeaders = {
  "Content-Type": "text/html; charset=utf-8",
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "no-store",
  "Referrer-Policy": "same-origin",
  // Frames may load anything, because a widget may navigate its own frame elsewhere.
  "Content-Security-Policy":
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-src *; base-uri 'none'; form-action 'self'; frame-ancestors 'self'",
};

export interface Site {
  readonly title: string;
  readonly locale: Locale;
  readonly url: URL;
  readonly notice: Notice | null;
}

export interface Page {
  readonly title: string;
  readonly content: Html;
  readonly scheme?: "light" | "dark" | null;
}

export function layout({ title, content, scheme }: Page, site: Site): string {
  const { t, language } = site.locale;
  const page = html`<!doctype html>
    <html lang="${language}" ${scheme ? html`data-scheme="${scheme}"` : ""}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · ${site.title}</title>
        <link rel="icon" href="${icon}" />
        <link rel="stylesheet" href="/__store/back-office.css" />
      </head>
      <body>
        <a class="skip" href="#main">${t("skip")}</a>
        <header class="top">
          <a class="brand" href="/orders">${site.title} <small>${t("local")}</small></a>
          <nav>${navigation(site)}</nav>
          ${languageSwitch(site)}
        </header>
        <main id="main" tabindex="-1">${site.notice && noticeBar(site.notice, site.locale)}${content}</main>
      </body>
    </html>`;
  // The templates contain no promises, so the result is never a promise either.
  return (page as HtmlEscapedString).toString();
}

const icon =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'>" +
  "<rect width='32' height='32' rx='7' fill='%230a60b8'/>" +
  "<path fill='%23fff' d='M6 8h12v16H6z' opacity='.6'/>" +
  "<path fill='%23fff' d='M20 8h6v7h-6zm0 9h6v7h-6z'/></svg>";

const places = [
  ["/orders", "orders"],
  ["/products", "products"],
  ["/widgets", "widgets"],
  ["/applications", "applications"],
  ["/log", "log"],
] as const satisfies readonly (readonly [path: string, key: MessageCode])[];

function isAt(path: string, pathname: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}

function navigation({ url: { pathname }, locale: { t } }: Site): Html[] {
  return places.map(([path, key]) => {
    return html`<a href="${path}" ${isAt(path, pathname) ? html`aria-current="page"` : ""}>${t(key)}</a>`;
  });
}

function languageSwitch({ url, locale: { language, t } }: Site): Html {
  const linkTo = (known: string) => {
    const query = new URLSearchParams(url.searchParams);
    query.set("lang", known);
    return `?${query}`;
  };
  return html`<nav class="languages" aria-label="${t("language")}">
    ${languages.map(
      (known) =>
        html`<a href="${linkTo(known)}" lang="${known}" ${known === language ? html`aria-current="true"` : ""}
          >${known.toUpperCase()}</a
        > `,
    )}
  </nav>`;
}

function noticeBar({ tone, message, detail }: Notice, { format }: Locale): Html {
  return html`<div class="flash ${tone}" role="${tone === "bad" ? "alert" : "status"}">
    <p>${format(message)}</p>
    ${
      typeof detail === "string"
        ? html`<p class="wrap" lang="en">${detail}</p>`
        : detail && html`<p class="wrap">${format(detail)}</p>`
    }
  </div>`;
}

export interface Notice {
  readonly tone: "good" | "bad";
  readonly message: Message;
  /** The reason; a plain string is in English. */
  readonly detail?: Message | string | null;
}

export type Notices = ReturnType<typeof createNotices>;

const mostNotices = 50;

/** Keeps the latest notices under random ids, which URLs contain. */
export function createNotices() {
  const notices = new Map<string, Notice>();
  return {
    put(notice: Notice): string {
      const id = randomBytes(8).toString("hex");
      notices.set(id, notice);
      const [oldest = id] = notices.keys();
      if (notices.size > mostNotices) notices.delete(oldest);
      return id;
    },
    find: (id: string | null): Notice | null => notices.get(id ?? "") ?? null,
  };
}

export function doneNotice(message: Message): Notice {
  return { tone: "good", message };
}

export async function noticeOf(act: () => Notice | Promise<Notice>): Promise<Notice> {
  try {
    return await act();
  } catch (error) {
    return errorNotice(error);
  }
}

/** The notice for a failed form. Rethrows errors other than `PlatformError`. */
export function errorNotice(error: unknown): Notice {
  if (!(error instanceof PlatformError)) throw error;
  return { tone: "bad", message: createMessage("failed"), detail: error.data ?? error.message };
}
