import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { encodeStoreCall } from "@orderpane/protocol/lifecycle";
import { canary, noteSecret } from "@orderpane/tooling/canary";
import * as v from "valibot";
import { expect } from "vitest";
import type { Application } from "../application.ts";
import { writeBuiltWidgets } from "../deploys/testing/built-widgets.ts";
import type { LogEntry } from "../log-entry.ts";
import { createSqliteRegistry } from "../registry/sqlite-registry.ts";
import { widgetRoute } from "../widget.ts";
import { browse } from "./browse.ts";
import { mountAll, openScene } from "./scene.ts";
import { eventually } from "@orderpane/tooling/eventually";

/**
 * Installs, deploys, logs in, asks as a widget and uninstalls, each also so that it fails, and collects what
 * is said to anybody on the way. The registry is a file in the folder.
 */
export async function runCircle(folder: string) {
  const secrets = {
    application: newSecret(),
    key: newSecret(randomBytes(32).toString("base64")),
    installTokens: [newSecret(), newSecret(), newSecret()],
    passwords: [] as string[],
    login: [] as string[],
    widgetKeys: new Set<string>(),
    webhooks: [] as string[],
  };
  const said = {
    log: [] as LogEntry[],
    errors: [] as string[],
    responses: [] as { readonly body: string; readonly headers: Headers }[],
    urlsOfStore: [] as string[],
  };

  let echo: number | null = null;
  await writeBuiltWidgets(folder, ["points"]);
  const route = widgetRoute({
    input: v.object({ order_id: v.string() }),
    handler: async ({ input, store: own }) => ({ order: (await own.order(Number(input.order_id)))?.id }),
  });
  const mount = (application: Application) =>
    mountAll({
      async fetch(request) {
        // Everybody asks from another network, so that forged calls do not use up the platform's budget.
        const clientAddress = `5.9.${said.responses.length}.1`;
        const response = await application.fetch(request, { clientAddress });
        said.responses.push({ body: await response.clone().text(), headers: response.headers });
        return response;
      },
    });
  const { platform, store, address, application, origin } = await openScene(mount, {
    async intercept(request, send) {
      said.urlsOfStore.push(request.url);
      if (echo === null) return send();
      const authorization = request.headers.get("authorization") ?? "";
      const decoded = Buffer.from(authorization.replace("Basic ", ""), "base64").toString();
      return new Response(`${authorization} ${decoded} ${request.url}`, { status: echo });
    },
    application: {
      secret: secrets.application,
      keys: [secrets.key],
      registry: createSqliteRegistry({ file: join(folder, "registry.db") }),
      widgets: {
        folder,
        routes: { points: route },
        settings({ widgetKey, actionKey, routeUrl }) {
          secrets.widgetKeys.add(widgetKey).add(actionKey);
          return { widgetKey, apiUrl: routeUrl("points") };
        },
      },
      hooks: {
        // So that the first deploy fails. With status 401 nothing is tried again.
        onInstalled: () => void (echo = 401),
        onDeployFailed: ({ error }) => void said.errors.push(error),
        onWebhook: () => Promise.reject(new Error("no disk")),
      },
      log: (entry) => said.log.push(entry),
    },
  });

  const get = async (url: string, headers: Record<string, string> = {}) =>
    (await fetch(url, { headers, redirect: "manual" })).status;
  const install = async (token: string) => {
    const { state } = await platform.lifecycle.install(store, "tracker", { address, token });
    const { credentials } = platform.stores()[0]!;
    const password = credentials.find(({ appId }) => appId === "tracker")?.appPassword;
    if (password !== undefined) secrets.passwords.push(newSecret(password));
    return state;
  };
  const failed = async (task: Promise<unknown>) =>
    said.errors.push(
      await task.then(
        () => "it did not fail",
        (error: unknown) => fullText(error),
      ),
    );

  // Installs: forged, malformed, while the store fails, real, forged again.
  const [forged, unlucky, real] = secrets.installTokens as [string, string, string];
  const call = { shop: address, insalesId: store.id };
  expect(await get(encodeStoreCall(`${origin}/install`, { ...call, token: forged }))).toBe(403);
  expect(await get(encodeStoreCall(`${origin}/install`, { ...call, shop: forged, token: forged }))).toBe(403);
  expect(
    await get(`${encodeStoreCall(`${origin}/install`, { ...call, token: forged })}&token=${forged}`),
  ).toBe(400);
  echo = 500;
  expect(await install(unlucky)).not.toBe("installed");
  echo = null;
  expect(await install(real)).toBe("installed");

  // Deploys: into a store that fails, into one that works.
  await eventually(() => expect(said.errors).toHaveLength(1));
  echo = null;
  const { stores } = await application.deployAll();
  expect(stores.map(({ outcome }) => outcome)).toEqual(["deployed"]);

  // Webhooks: forged, malformed, real with a hook that fails.
  const post = async (url: string, body: string) =>
    (await fetch(url, { method: "POST", body, headers: { "Content-Type": "application/json" } })).status;
  for (const { address: webhook } of platform.state.export().stores.flatMap(({ webhooks }) => webhooks)) {
    const token = String(new URL(webhook).searchParams.get("token"));
    secrets.webhooks.push(newSecret(token));
    expect(await post(webhook.replace("store=", "store=9"), '{"id":1001}')).toBe(403);
    expect(await post(webhook, `{"${token}`)).toBe(400);
    expect(await post(webhook, '{"id":1001}')).toBe(500);
    expect(await get(webhook)).toBe(405);
  }
  expect(secrets.webhooks).toHaveLength(2);

  // Logins: real, replayed, in another browser.
  const cookies = new Map<string, string>();
  const start = platform.lifecycle.login(store, "tracker", { address });
  await browse(start, cookies);
  expect(await get(start, { Cookie: "__Host-orderpane-login=wrong.wrong" })).toBe(302);
  for (const { headers } of said.responses) {
    const token = URL.parse(headers.get("Location") ?? "")?.searchParams.get("token");
    const values = headers.getSetCookie().flatMap((line) => /=([^;]+)/.exec(line)?.[1]?.split(".") ?? []);
    secrets.login.push(...[token ?? "", ...values].filter((text) => text.length > 20));
  }
  expect(secrets.login.length).toBeGreaterThan(3);
  const back = `${origin}/autologin?token=${secrets.login[0]}&token2=a&token3=b&user_id=7&user_name=A`;
  expect(await get(`${back}&user_email=a@example.com&email_confirmed=true`)).toBe(403);
  expect(cookies.get("__Host-orderpane-session")).toMatch(/./);

  // Widgets: with a key, with other ones, while the store fails.
  const [widgetKey = "", actionKey = ""] = secrets.widgetKeys;
  const widget = `${origin}/widgets/points?order_id=1001`;
  const authorization = `Bearer ${widgetKey}`;
  expect(await get(widget, { authorization })).toBe(200);
  expect(await get(`${widget}&callback=orderpane_${"0".repeat(32)}&key=${widgetKey}`)).toBe(200);
  expect(await get(widget, { authorization: `${authorization}x` })).toBe(401);
  expect(await get(`${widget}&callback=${widgetKey}`)).toBe(400);
  expect(await get(`${widget}&key=${actionKey}`)).toBe(401);
  echo = 401;
  expect(await get(widget.replace("1001", "1002"), { authorization })).toBe(503);
  await failed(application.storeClient(store.id).then((client) => client.orders()));
  echo = null;

  // Uninstalls: forged, real, repeated. Then nothing works any more.
  expect(await get(encodeStoreCall(`${origin}/uninstall`, { ...call, token: forged }))).toBe(403);
  expect(await platform.lifecycle.uninstall(store, "tracker", { address })).toMatchObject({
    callback: { status: 200 },
  });
  expect(await get(encodeStoreCall(`${origin}/uninstall`, { ...call, token: secrets.passwords[0]! }))).toBe(
    200,
  );
  expect(await get(widget, { authorization })).toBe(401);
  expect(await get(start)).toBe(403);
  await failed(application.storeClient(store.id));
  return { said, secrets };
}

function newSecret(text = `${canary}${randomBytes(16).toString("hex")}`): string {
  noteSecret(text);
  return text;
}

function fullText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return [error.stack, (error as { fix?: string }).fix, error.cause && fullText(error.cause)].join("\n");
}
