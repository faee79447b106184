import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import { languages } from "../../messages/languages.ts";
import type { Locale } from "../language/locale.ts";
import type { Notice } from "./notices.ts";
import type { Site } from "./site.ts";
import type { TextKey } from "../../messages/texts.ts";

export type Html = ReturnType<typeof html>;

export const pageHeaders = {
  "Content-Type": "text/html; charset=utf-8",
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "no-store",
  "Referrer-Policy": "same-origin",
  // Frames are left out: a widget may lead its own frame elsewhere.
  "Content-Security-Policy":
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-src *; base-uri 'none'; form-action 'self'; frame-ancestors 'self'",
};

export interface LayoutOptions {
  readonly title: string;
  readonly site: Site;
  readonly content: Html;
  /** `null` for the browser's own. Default: that. */
  readonly scheme?: "light" | "dark" | null;
}

/** A page of the back-office around `content`. */
export function layout({ title, site, content, scheme = null }: LayoutOptions): string {
  const { say, language } = site.locale;
  const page = html`<!doctype html>
    <html lang="${language}" ${scheme ? html`data-scheme="${scheme}"` : ""}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · ${site.title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/__store/back-office.css" />
      </head>
      <body>
        <a class="skip" href="#main">${say("skip")}</a>
        <header class="top">
          <a class="brand" href="/orders">${site.title}</a>
          <nav>${navigation(site)}</nav>
          <div class="side">
            ${
              site.switched > 0
                ? html`<a class="badge switched" href="/__store/variants"
                    >${say("switched", { count: site.switched })}</a
                  >`
                : ""
            }
            <span class="local">${say("local")}</span>
            ${languageSwitch(site)}
          </div>
        </header>
        <main id="main" tabindex="-1">${site.notice && noticeBar(site.notice, site.locale)}${content}</main>
      </body>
    </html>`;
  return textOf(page);
}

/** Nothing in our HTML is awaited, so that it is never a promise. */
export function textOf(part: Html): string {
  return (part as HtmlEscapedString).toString();
}

const places = [
  ["/orders", "orders"],
  ["/products", "products"],
  ["/widgets", "widgets"],
  ["/applications", "applications"],
  ["/log", "log"],
  ["/__store/variants", "variants"],
] as const satisfies readonly (readonly [path: string, key: TextKey])[];

function navigation({ url: { pathname }, pages, locale: { say } }: Site): Html[] {
  const links = [
    ...places.map(([path, key]) => [path, say(key)] as const),
    ...pages.map(({ path, title }) => [path, title] as const),
  ];
  return links.map(([path, text]) => {
    const isCurrent = pathname === path || pathname.startsWith(`${path}/`);
    return html`<a href="${path}" ${isCurrent ? html`aria-current="page"` : ""}>${text}</a>`;
  });
}

function languageSwitch({ url, locale: { language, say } }: Site): Html {
  return html`<form
    class="languages"
    method="post"
    action="/__store/language"
    aria-label="${say("language")}"
  >
    <input type="hidden" name="to" value="${url.pathname}${url.search}" />
    ${languages.map(
      (known) =>
        html`<button
          name="lang"
          value="${known}"
          lang="${known}"
          title="${languageNames[known]}"
          aria-pressed="${String(known === language)}"
        >
          ${known.toUpperCase()}
        </button>`,
    )}
  </form>`;
}

const languageNames = { ru: "Русский", en: "English" };

function noticeBar({ tone, text, detail }: Notice, { say, tell }: Locale): Html {
  return html`<div class="flash ${tone}" role="${tone === "bad" ? "alert" : "status"}">
    <p>${text(say)}</p>
    ${
      typeof detail === "string"
        ? html`<p class="wrap" lang="en">${detail}</p>`
        : detail && html`<p class="wrap">${tell(detail)}</p>`
    }
  </div>`;
}
