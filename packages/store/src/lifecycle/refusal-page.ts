import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import type { LoginProblem, LoginRefusal } from "./login-return.ts";

/** The page needs no script and no other file. */
export const refusalHeaders = {
  "Content-Type": "text/html; charset=utf-8",
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; base-uri 'none'; form-action 'none'",
};

const explanations: Readonly<Record<LoginProblem, string>> = {
  "unknown-application": "Такого приложения нет.",
  "bad-request": "Приложение прислало запрос на вход, который нельзя разобрать.",
  "not-installed": "Приложение не установлено в этом магазине.",
  "no-login-url": "У приложения нет URL входа.",
  "foreign-domain": "Адрес автологина не принадлежит домену приложения.",
  "foreign-autologin-url": "Это не тот адрес автологина, который указан в настройках приложения.",
};

/** Tells whoever came from an application why they cannot be led back. */
export function refusalPage({ problem, reason }: LoginRefusal): string {
  const page = html`<!doctype html>
    <html lang="ru">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Вход в приложение не выполнен</title>
      </head>
      <body>
        <main>
          <h1>Вход в приложение не выполнен</h1>
          <p>${explanations[problem]}</p>
          <p lang="en"><code>${reason}</code></p>
        </main>
      </body>
    </html>`;
  // Nothing in the page is awaited, so that it is never a promise.
  return (page as HtmlEscapedString).toString();
}
