import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRedactor } from "@orderpane/protocol/secrets";
import { canary, discard, findCanaries, noteSecret } from "@orderpane/tooling/canary";
import { expect, onTestFinished, test } from "vitest";
import { runCircle } from "./testing/full-circle.ts";

test("no secret is in a log, an error, a URL, a response or the database", { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "orderpane-server-"));
  onTestFinished(() => discard(folder));
  const { said, secrets } = await runCircle(folder);
  const { application, key, installTokens, passwords, login, widgetKeys, webhooks } = secrets;
  const atRest = [canary, application, key, ...installTokens, ...passwords, ...webhooks];
  const all = createRedactor([...atRest, ...widgetKeys, ...login]);
  const butLogin = createRedactor([...atRest, ...widgetKeys]);
  expect(passwords.length).toBeGreaterThan(0);

  const log = said.log.map((entry) => JSON.stringify(entry));
  expect(log.length).toBeGreaterThan(8);
  expect(log.filter(all.isIn)).toEqual([]);
  expect(said.errors.length).toBeGreaterThan(2);
  expect(said.errors.filter(all.isIn)).toEqual([]);

  // The browser asks the store to log in with a token in the URL. Nothing else belongs there.
  const isLogin = (url: string) => url.includes("/login?");
  expect(said.urlsOfStore.length).toBeGreaterThan(5);
  expect(said.urlsOfStore.filter((url) => (isLogin(url) ? butLogin : all).isIn(url))).toEqual([]);

  const headers = said.responses.flatMap((response) => [...response.headers]);
  const isForLogin = (name: string) => name === "set-cookie" || name === "location";
  expect(said.responses.filter(({ body }) => all.isIn(body))).toEqual([]);
  expect(headers.filter(([name, value]) => (isForLogin(name) ? butLogin : all).isIn(value))).toEqual([]);

  // The widget keys stand in the widgets, which the history keeps. While the registry is open, the last
  // writes are in the file of the write-ahead log.
  for (const secret of [...atRest, ...login]) noteSecret(secret);
  const { leaks, unreadable, searched } = await findCanaries(folder);
  expect([leaks, unreadable]).toEqual([[], []]);
  expect(searched).toBeGreaterThan(3);
});
