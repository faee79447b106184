import type { DeployState, StoreSession } from "orderpane/server";
import { html } from "hono/html";

type Deploy = Pick<DeployState, "has" | "deployedAt" | "failures" | "error" | "dueAt">;

/** The page of a store. `html` escapes the values, which come from the store and the browser. */
export function homePage({ shop, insalesId, unverifiedUser: user }: StoreSession, deploy: Deploy) {
  const { state, isMoving } = describeDeploy(deploy);
  return page(html`
    ${isMoving ? html`<meta http-equiv="refresh" content="2" />` : ""}
    <h1>${shop}</h1>
    <dl>
      <dt>Store</dt>
      <dd>No. ${insalesId}</dd>
      <dt>Widgets</dt>
      <dd>${state}</dd>
      <dt>User</dt>
      <dd>${user.name}, ${user.email} <small>(the browser says so, unverified)</small></dd>
    </dl>
    <p>Its widgets are in the order pages of the back-office.</p>
  `);
}

export function loginPage() {
  return page(html`
    <h1>Log in first</h1>
    <p>Open the back-office of the store, find the application and press “Log in”.</p>
  `);
}

function describeDeploy({ has, deployedAt, failures, error, dueAt }: Deploy) {
  if (failures > 0) {
    const next = dueAt === null ? "needs help" : `next attempt ${format(dueAt)}`;
    return { state: `not installed: ${error ?? "unknown reason"} (${next})`, isMoving: dueAt !== null };
  }
  if (has === null) return { state: "being installed…", isMoving: true };
  return { state: `installed ${format(deployedAt ?? 0)}`, isMoving: false };
}

function format(time: number): string {
  const zone = { timeZone: "Europe/Moscow" };
  return `${new Date(time).toLocaleString("en", { dateStyle: "long", timeStyle: "short", ...zone })} (Moscow)`;
}

function page(content: unknown) {
  return html`<!doctype html>
    <html lang="en">
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
