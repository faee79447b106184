import type { LoginProblem, LoginRefusal } from "../lifecycle/login-return.ts";
import { html } from "hono/html";
import { textOf } from "./layout.ts";
import type { Locale } from "./locale.ts";
import type { TextKey } from "./texts.ts";

/** The page needs no script and no other file. */
export const refusalHeaders = {
  "Content-Type": "text/html; charset=utf-8",
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; base-uri 'none'; form-action 'none'",
};

const explanations = {
  "unknown-application": "unknownApplication",
  "bad-request": "badLogin",
  "not-installed": "loginNotInstalled",
  "no-login-url": "noLoginUrl",
  "foreign-domain": "foreignDomain",
  "foreign-autologin-url": "foreignAutologin",
} as const satisfies Record<LoginProblem, TextKey>;

/** Tells whoever came from an application why they cannot be led back. */
export function refusalPage({ problem, reason }: LoginRefusal, locale: Locale): string {
  const { say, tell } = locale;
  const paragraphs = [say(explanations[problem]), tell(reason)];
  return barePage({ title: say("loginRefused"), paragraphs, locale });
}

/** Where no store is: there is none whose name and navigation could be shown. */
export function noStorePage(host: string, locale: Locale): string {
  const { say } = locale;
  return barePage({ title: say("noStore"), paragraphs: [say("noStoreAt", { host })], locale });
}

function barePage({
  title,
  paragraphs,
  locale,
}: {
  title: string;
  paragraphs: readonly string[];
  locale: Locale;
}): string {
  return textOf(
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
            ${paragraphs.map((text) => html`<p>${text}</p>`)}
          </main>
        </body>
      </html>`,
  );
}
