import { createServer, request } from "node:http";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { createPlatform } from "../create-platform.ts";
import { type ListeningPlatform, listen } from "./listen.ts";
import type { Platform } from "../platform.ts";
import { authorization } from "../testing/test-client.ts";

let platform: Platform;
beforeEach(() => {
  platform = createPlatform();
});
afterEach(() => platform.close());

async function start(): Promise<ListeningPlatform> {
  const server = await listen(platform);
  onTestFinished(() => server.close());
  return server;
}

test("serves the platform on this machine, on a free port", async () => {
  const server = await start();
  expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect((await fetch(`${server.url}${platform.orderPage}`)).status).toBe(200);
});

test("the error names a port in use, and the option that changes it", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  onTestFinished(() => void other.close());
  await expect(listen(platform, { port })).rejects.toMatchObject({
    name: "PlatformError",
    code: "port-in-use",
    message: `port ${port} is in use`,
    fix: expect.stringContaining("--port"),
  });
});

test("a platform accepts only names of this machine", async () => {
  const server = await start();
  const responseTo = (host: string) =>
    new Promise<[host: string, status: number | undefined, isRefused: boolean]>((resolve, reject) => {
      request(`${server.url}${platform.orderPage}`, { headers: { Host: host } }, (response) => {
        const isRefused = (body: string) => body.startsWith("The store accepts only names of this machine");
        void text(response).then((body) => resolve([host, response.statusCode, isRefused(body)]), reject);
      })
        .on("error", reject)
        .end();
    });
  const expected = [
    ["evil.example", 403, true],
    ["localhost.evil.example", 403, true],
    ["LOCALHOST:8080", 200, false],
    ["lastochka.localhost:8080", 200, false],
    ["nobody.localhost:8080", 404, false],
    ["127.0.0.1:8080", 200, false],
    ["[::1]:8080", 200, false],
  ] as const;
  expect(await Promise.all(expected.map(([host]) => responseTo(host)))).toEqual(expected);
});

/** Sends these bytes, and returns everything that the server sends back. */
async function exchange(server: ListeningPlatform, ...packets: string[]): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1").setNoDelay();
  for (const packet of packets) await new Promise((sent) => socket.write(packet, sent));
  return text(socket);
}

test("headers are spelled as the platform spells them", async () => {
  const server = await start();
  const { Authorization } = authorization(platform.credentials);
  const head = `HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n`;
  const response = await exchange(
    server,
    `GET //admin/account.json ${head}Authorization: ${Authorization}\r\n\r\n`,
  );
  expect(response).toMatch(/^HTTP\/1.1 200 OK\r\nAPI-Usage-Limit: 1\/500\r\n[^]*\r\nContent-Type: /);
  const refused = await exchange(server, `GET /admin//account.json/ ${head}\r\n`);
  expect(refused).toMatch(/^HTTP\/1.1 401 [^]*\r\nWWW-Authenticate: Basic /);
});

test.each([
  ["GET", [], '"count":'],
  ["POST", ["he", "llo"], "405"],
])("a %s with raw UTF-8 in its URL is read as if the URL were encoded", async (method, body, expected) => {
  const server = await start();
  const path = "/collection/chay.json?q=пуэр&count_only=1";
  const head = `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: ${body.join("").length}\r\n\r\n`;
  expect(await exchange(server, head, ...body)).toContain(expected);
  expect(platform.requestLog.list(1)).toMatchObject([{ url: expect.stringContaining(encodeURI(path)) }]);
  const evil = await exchange(server, head.replace("localhost", "evil.example"));
  expect(evil).toContain("HTTP/1.1 403");
});

test("closes immediately despite idle connections and event streams", async () => {
  const server = await start();
  const events = await fetch(`${server.url}/__store/events`);
  const idle = connect(Number(new URL(server.url).port), "127.0.0.1");
  await once(idle, "connect");
  const cut = once(idle, "close");
  idle.on("error", () => undefined);
  await server.close();
  await cut;
  await expect(events.text()).rejects.toThrow("terminated");
  await expect(fetch(server.url)).rejects.toThrow("fetch failed");
});
