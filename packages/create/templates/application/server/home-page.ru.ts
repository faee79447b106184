import type { DeployState, StoreSession } from "orderpane/server";
import { html } from "hono/html";

type Deploy = Pick<DeployState, "has" | "deployedAt" | "failures" | "error" | "dueAt">;

/** Страница магазина. `html` экранирует значения: они приходят из магазина и браузера. */
export function homePage({ shop, insalesId, unverifiedUser: user }: StoreSession, deploy: Deploy) {
  const { state, isMoving } = describeDeploy(deploy);
  return page(html`
    ${isMoving ? html`<meta http-equiv="refresh" content="2" />` : ""}
    <h1>${shop}</h1>
    <dl>
      <dt>Магазин</dt>
      <dd>№ ${insalesId}</dd>
      <dt>Виджеты</dt>
      <dd>${state}</dd>
      <dt>Пользователь</dt>
      <dd>${user.name}, ${user.email} <small>(со слов браузера, не проверено)</small></dd>
    </dl>
    <p>Его виджеты видны на странице заказа в бэк-офисе.</p>
  `);
}

export function loginPage() {
  return page(html`
    <h1>Сначала войдите</h1>
    <p>Откройте бэк-офис магазина, найдите приложение и нажмите «Войти в приложение».</p>
  `);
}

function describeDeploy({ has, deployedAt, failures, error, dueAt }: Deploy) {
  if (failures > 0) {
    const next = dueAt === null ? "нужна помощь" : `следующая попытка ${format(dueAt)}`;
    return { state: `не установлены: ${error ?? "неизвестная причина"} (${next})`, isMoving: dueAt !== null };
  }
  if (has === null) return { state: "устанавливаются…", isMoving: true };
  return { state: `установлены ${format(deployedAt ?? 0)}`, isMoving: false };
}

function format(time: number): string {
  const zone = { timeZone: "Europe/Moscow" };
  return `${new Date(time).toLocaleString("ru", { dateStyle: "long", timeStyle: "short", ...zone })} (МСК)`;
}

function page(content: unknown) {
  return html`<!doctype html>
    <html lang="ru">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>my-widgets</title>
        <style>
          body {
            font:
              16px/1.5 system-ui,
              sans-serif;
            max-width: 40rem;
            margin: 3rem auto;
            padding: 0 1rem;
            color: #1f2733;
          }
          dl {
            display: grid;
            grid-template-columns: max-content 1fr;
            gap: 0.5rem 1.5rem;
          }
          dt,
          small {
            color: #5b6675;
          }
          dd {
            margin: 0;
            overflow-wrap: anywhere;
          }
        </style>
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`;
}
