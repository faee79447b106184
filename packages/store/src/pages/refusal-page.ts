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
export function refusalPage({ problem, reason }: LoginRefusal, { say, language }: Locale): string {
  return textOf(
    html`<!doctype html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${say("loginRefused")}</title>
        </head>
        <body>
          <main>
            <h1>${say("loginRefused")}</h1>
            <p>${say(explanations[problem])}</p>
            <p lang="en"><code>${reason}</code></p>
          </main>
        </body>
      </html>`,
  );
}
