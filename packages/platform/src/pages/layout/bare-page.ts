import { html } from "hono/html";
import { htmlText } from "./layout.ts";
import type { Locale } from "../../translations/locale.ts";

/** These pages need no scripts and no other files. */
export const barePageHeaders = {
  "Content-Type": "text/html; charset=utf-8",
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; base-uri 'none'; form-action 'none'",
};

export function barePage({ title, text, locale }: { title: string; text: string; locale: Locale }): string {
  return htmlText(
    html`<!doctype html>
      <html lang="${locale.language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>${title}</title>
        </head>
        <body>
          <main>
            <h1>${title}</h1>
            <p>${text}</p>
          </main>
        </body>
      </html>`,
  );
}
