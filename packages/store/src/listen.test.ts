import { createServer, request } from "node:http";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { widgetsPath } from "@orderpane/protocol/api";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createStore } from "./create-store.ts";
import { listen, urlOf } from "./listen.ts";
import type { Store } from "./store.ts";

let store: Store;
beforeEach(() => {
  store = createStore();
});
afterEach(() => store.close());

test("serves the store on this machine, on a port that is free", async () => {
  const server = await listen(store);
  expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect((await fetch(`${server.url}${store.orderPage}`)).status).toBe(200);
  await server.close();
});

test("a port that is taken is named, with the option that helps", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  await expect(listen(store, { port })).rejects.toMatchObject({
    name: "StoreError",
    code: "port-in-use",
    message: `port ${port} is in use: stop what listens there, or choose another with --port`,
  });
  other.close();
});

test("what cannot listen leaves nothing running", async () => {
  const server = await listen(store);
  const started = vi.spyOn(globalThis, "setInterval");
  await expect(listen(store, { port: Number(new URL(server.url).port) })).rejects.toThrow("is in use");
  expect(started).not.toHaveBeenCalled();
  started.mockRestore();
  await server.close();
});

test.each([
  ["evil.example", 403],
  ["evil.example:80", 403],
  ["localhost.evil.example", 403],
  ["127.0.0.1.evil.example", 403],
  ["localhost", 200],
  ["LOCALHOST:8080", 200],
  ["lastochka.localhost:8080", 200],
  ["nobody.localhost:8080", 404],
  ["127.0.0.1:8080", 200],
  ["[::1]:8080", 200],
  ["[::1]", 200],
])("asked for under the name %s it answers %i", async (host, status) => {
  const server = await listen(store);
  const answer = await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    request(`${server.url}${store.orderPage}`, { headers: { Host: host } }, (response) => {
      let body = "";
      response.on("data", (chunk) => (body += chunk));
      response.on("end", () => resolve({ status: response.statusCode, body }));
    })
      .on("error", reject)
      .end();
  });
  await server.close();
  expect(answer.status).toBe(status);
  expect(answer.body.startsWith("The store answers to names of this machine alone")).toBe(status === 403);
});

test("closes at once while connections are kept alive and events are listened to", async () => {
  const server = await listen(store);
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

describe("a client that keeps the store waiting", () => {
  const timedOut = "HTTP/1.1 408 Request Timeout";
  const post = `POST ${widgetsPath("json")} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;

  test.each<[name: string, first: string, drop: string]>([
    ["sends nothing", "", ""],
    ["sends a header now and then", "GET / HTTP/1.1\r\nHost: localhost\r\n", "X-Slow: 1\r\n"],
    ["sends half a body", "Content-Length: 100\r\n\r\n{", ""],
    ["sends a body byte by byte", "Content-Length: 100000\r\n\r\n{", " "],
    ["sends a chunk now and then", "Transfer-Encoding: chunked\r\n\r\n", "1\r\n \r\n"],
  ])("and %s is answered 408 and cut, others are served meanwhile", async (_, first, drop) => {
    const server = await listen(store, { patience: { headersMs: 100, requestMs: 200 } });
    const { appId, appPassword } = store.credentials;
    const authorization = `Authorization: Basic ${btoa(`${appId}:${appPassword}`)}\r\n`;
    const client = connect(Number(new URL(server.url).port), "127.0.0.1");
    // Whoever still writes while he is cut may lose the answer to a reset.
    const wasReset = once(client, "error").then(() => "");
    client.write(first.startsWith("GET") || first === "" ? first : post + authorization + first);
    const dripping = setInterval(() => client.write(drop), 20);
    const answer = Promise.race([text(client), wasReset]).catch(() => wasReset);
    expect((await fetch(server.url + store.orderPage)).status).toBe(200);
    const [status] = (await answer).split("\r\n", 1);
    clearInterval(dripping);
    expect(drop === "" ? [timedOut] : [timedOut, ""]).toContain(status);
    await server.close();
  });

  test("and reads no answer is cut, others are served, and who waits for events goes on waiting", async () => {
    const server = await listen(store, { patience: { unreadMs: 200 } });
    const events = (await fetch(`${server.url}/__store/events`)).body!.getReader();
    await events.read();
    store.putOrder({ id: 9, number: 9, account_id: 1, order_lines: [], comment: "x".repeat(1_000_000) });
    const client = connect(Number(new URL(server.url).port), "127.0.0.1").pause();
    // More than the machine keeps for a connection.
    client.write("GET /orders/9 HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(20));
    expect((await fetch(server.url + store.orderPage)).status).toBe(200);
    // Who reads nothing hears of the end when he writes.
    const dripping = setInterval(() => client.write("\r\n"), 20);
    const [error] = (await once(client, "error")) as [NodeJS.ErrnoException];
    clearInterval(dripping);
    expect(["ECONNRESET", "EPIPE"]).toContain(error.code);
    store.state.reset();
    expect(new TextDecoder().decode((await events.read()).value)).toContain("event: widgets");
    await server.close();
  });

  test("and reads steadily but slowly gets all of it, however long that takes", async () => {
    const unreadMs = 400;
    const length = 24 * 1024 * 1024;
    const slow = createStore({ application: () => new Response("x".repeat(length)) });
    const server = await listen(slow, { patience: { unreadMs } });
    const client = connect(Number(new URL(server.url).port), "127.0.0.1");
    const start = performance.now();
    client.write("GET /__app/x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    let read = 0;
    client.on("data", (bytes: Buffer) => {
      read += bytes.length;
      client.pause();
      setTimeout(() => client.resume(), 5);
    });
    // Throws where the connection is reset.
    await once(client, "end");
    expect(read).toBeGreaterThan(length);
    expect(performance.now() - start).toBeGreaterThan(3 * unreadMs);
    await server.close();
    slow.close();
  });

  test("with too much of it unread is cut before one that asked earlier for less", async () => {
    const mebibyte = 1024 * 1024;
    const application = ({ url }: Request) =>
      new Response("x".repeat(Number(new URL(url).pathname.slice("/__app/".length)) * mebibyte));
    const large = createStore({ application });
    const server = await listen(large, { patience: { unreadBytes: 30 * mebibyte } });
    const ask = (size: number) => {
      const client = connect(Number(new URL(server.url).port), "127.0.0.1");
      client.write(`GET /__app/${size} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
      return client;
    };
    const less = ask(16);
    await once(
      less.once("data", () => less.pause()),
      "data",
    );
    const more = ask(48);
    await once(
      more.once("data", () => more.pause()),
      "data",
    );
    const dripping = setInterval(() => more.write("\r\n"), 20);
    const [error] = (await once(more, "error")) as [NodeJS.ErrnoException];
    clearInterval(dripping);
    expect(["ECONNRESET", "EPIPE"]).toContain(error.code);
    expect((await text(less.resume())).length).toBeGreaterThan(15 * mebibyte);
    await server.close();
    large.close();
  });

  test.each([
    ["the store does not read its body yet", ["POST 3000000"]],
    ["its turn has not come", ["GET 0", "POST 3000000"]],
  ])("only because %s is answered", async (_, asked) => {
    const begin = Promise.withResolvers<void>();
    const application = async (given: Request) => {
      await begin.promise;
      return new Response(`${given.method} ${(await given.text()).length}`);
    };
    const slow = createStore({ application });
    const server = await listen(slow, { patience: { requestMs: 500 } });
    const port = Number(new URL(server.url).port);
    const send = (what: string) => {
      const [method, length] = what.split(" ");
      return `${method} /__app/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n${"x".repeat(Number(length))}`;
    };
    const client = connect(port, "127.0.0.1");
    client.write(asked.map(send).join(""));
    let received = "";
    client.on("data", (bytes) => (received += String(bytes)));
    // For a client that is slow itself the time is over.
    const other = connect(port, "127.0.0.1");
    other.write("POST /__app/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\n");
    expect(await text(other)).toContain("HTTP/1.1 408");
    expect(received).toBe("");
    begin.resolve();
    await vi.waitFor(() =>
      expect(received.match(/HTTP\/1.1 \d+|\w+ \d+(?=\r\n0\r\n)/g)).toEqual(
        asked.flatMap((what) => ["HTTP/1.1 200", what]),
      ),
    );
    client.destroy();
    await server.close();
    slow.close();
  });

  test("for several answers gets them in the order in which it has asked", async () => {
    const server = await listen(store);
    const client = connect(Number(new URL(server.url).port), "127.0.0.1");
    const asked = ["/orders", "/nothing", "/products"];
    client.write(asked.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(""));
    let received = "";
    client.on("data", (bytes) => (received += String(bytes)));
    await vi.waitFor(() =>
      expect(received.match(/HTTP\/1\.1 \d+|<h1>\S+/g)).toEqual([
        "HTTP/1.1 200",
        expect.stringContaining("Заказы"),
        "HTTP/1.1 404",
        expect.stringContaining("Страница"),
        "HTTP/1.1 200",
        expect.stringContaining("Товары"),
      ]),
    );
    client.destroy();
    await server.close();
  });
});

test.each([
  [{ address: "127.0.0.1", family: "IPv4", port: 80 }, "http://127.0.0.1:80"],
  [{ address: "0.0.0.0", family: "IPv4", port: 80 }, "http://127.0.0.1:80"],
  [{ address: "::", family: "IPv6", port: 80 }, "http://[::1]:80"],
  [{ address: "::1", family: "IPv6", port: 80 }, "http://[::1]:80"],
])("%j is reached at %s", (address, url) => {
  expect(urlOf(address)).toBe(url);
});
