import { createServer, request } from "node:http";
import { connect, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { widgetsPath } from "@orderpane/protocol/api";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { createPlatform } from "../create-platform.ts";
import { type ListenOptions, type ListeningPlatform, listen, urlOf } from "./listen.ts";
import type { Platform, PlatformOptions } from "../platform.ts";
import { eventually } from "@orderpane/tooling/eventually";

let platform: Platform;
beforeEach(() => {
  platform = createPlatform();
});
afterEach(() => platform.close());

/** Listens until the test has ended. */
async function start(options?: ListenOptions, served = platform): Promise<ListeningPlatform> {
  const server = await listen(served, options);
  onTestFinished(() => server.close());
  return server;
}

/** Another store, until the test has ended. */
function openStore(options: PlatformOptions): Platform {
  const other = createPlatform(options);
  onTestFinished(() => other.close());
  return other;
}

/** A client of the server, until the test has ended. */
function connectTo(server: ListeningPlatform): Socket {
  const client = connect(Number(new URL(server.url).port), "127.0.0.1");
  onTestFinished(() => void client.destroy());
  return client;
}

test("serves the platform on this machine, on a free port", async () => {
  const server = await start();
  expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect((await fetch(`${server.url}${platform.orderPage}`)).status).toBe(200);
});

test("leaves the globals of the process alone", async () => {
  const { Request: OwnRequest, Response: OwnResponse } = globalThis;
  await start();
  expect(globalThis.Request).toBe(OwnRequest);
  expect(globalThis.Response).toBe(OwnResponse);
});

test("a port that is taken is named, with the option that helps", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  onTestFinished(() => void other.close());
  await expect(listen(platform, { port })).rejects.toMatchObject({
    name: "PlatformError",
    code: "port-in-use",
    message: `port ${port} is in use: stop what listens there, or choose another with --port`,
  });
});

test("a platform that cannot listen leaves nothing running", async () => {
  const server = await start();
  const started = vi.spyOn(globalThis, "setInterval");
  onTestFinished(() => started.mockRestore());
  await expect(listen(platform, { port: Number(new URL(server.url).port) })).rejects.toThrow("is in use");
  expect(started).not.toHaveBeenCalled();
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
    ["evil.example:80", 403, true],
    ["localhost.evil.example", 403, true],
    ["127.0.0.1.evil.example", 403, true],
    ["localhost", 200, false],
    ["LOCALHOST:8080", 200, false],
    ["lastochka.localhost:8080", 200, false],
    ["nobody.localhost:8080", 404, false],
    ["127.0.0.1:8080", 200, false],
    ["[::1]:8080", 200, false],
    ["[::1]", 200, false],
  ] as const;
  expect(await Promise.all(expected.map(([host]) => responseTo(host)))).toEqual(expected);
});

test("closes at once despite idle connections and event streams", async () => {
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

describe("a client that keeps the store waiting", () => {
  const timedOut = "HTTP/1.1 408 Request Timeout";
  const post = `POST ${widgetsPath("json")} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;

  const slowClients: readonly { name: string; first: string; drop: string }[] = [
    { name: "sends nothing", first: "", drop: "" },
    { name: "sends headers", first: "GET / HTTP/1.1\r\nHost: localhost\r\n", drop: "X-Slow: 1\r\n" },
    { name: "sends half a body", first: "Content-Length: 100\r\n\r\n{", drop: "" },
    { name: "sends a body byte by byte", first: "Content-Length: 100000\r\n\r\n{", drop: " " },
    { name: "sends a chunk now and then", first: "Transfer-Encoding: chunked\r\n\r\n", drop: "1\r\n \r\n" },
  ];

  test("by sending nothing or little gets 408 and is cut, while others are served", async () => {
    const server = await start({ patience: { headersMs: 100, requestMs: 200 } });
    const { appId, appPassword } = platform.credentials;
    const authorization = `Authorization: Basic ${btoa(`${appId}:${appPassword}`)}\r\n`;
    const responses = slowClients.map(async ({ name, first, drop }) => {
      const client = connectTo(server);
      // A client that still writes while it is cut may lose the response to a reset.
      const wasReset = once(client, "error").then(() => "");
      client.write(first.startsWith("GET") || first === "" ? first : post + authorization + first);
      const dripping = setInterval(() => client.write(drop), 20);
      const response = await Promise.race([text(client), wasReset]).catch(() => wasReset);
      clearInterval(dripping);
      const [status] = response.split("\r\n", 1);
      return { name, status, isRight: status === timedOut || (status === "" && drop !== "") };
    });
    expect((await fetch(server.url + platform.orderPage)).status).toBe(200);
    expect((await Promise.all(responses)).filter(({ isRight }) => !isRight)).toEqual([]);
  });

  test("by not reading its response is cut, while others are served and event streams stay", async () => {
    const server = await start({ patience: { unreadMs: 200 } });
    const events = (await fetch(`${server.url}/__store/events`)).body!.getReader();
    await events.read();
    platform.putOrder({ id: 9, number: 9, account_id: 1, order_lines: [], comment: "x".repeat(1_000_000) });
    const client = connectTo(server).pause();
    // More than the operating system buffers for a connection.
    const { appId, appPassword } = platform.credentials;
    const authorization = `Authorization: Basic ${btoa(`${appId}:${appPassword}`)}`;
    const get = `GET /admin/orders/9.json HTTP/1.1\r\nHost: localhost\r\n${authorization}\r\n\r\n`;
    client.write(get.repeat(20));
    expect((await fetch(server.url + platform.orderPage)).status).toBe(200);
    // A client that reads nothing notices the end when it writes.
    const dripping = setInterval(() => client.write("\r\n"), 20);
    const [error] = (await once(client, "error")) as [NodeJS.ErrnoException];
    clearInterval(dripping);
    expect(["ECONNRESET", "EPIPE"]).toContain(error.code);
    platform.state.reset();
    expect(new TextDecoder().decode((await events.read()).value)).toContain("event: widgets");
  });

  test("by reading slowly but steadily gets the whole response, however long that takes", async () => {
    const unreadMs = 400;
    const length = 24 * 1024 * 1024;
    // The platform checks its clients by this clock. The client advances it by 5 ms for each chunk that it
    // reads.
    const clock = vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void clock.useRealTimers());
    let ms = 0;
    const slow = openStore({ application: () => new Response("x".repeat(length)) });
    const server = await start({ patience: { unreadMs } }, slow);
    const client = connectTo(server);
    client.write("GET /__app/x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    let read = 0;
    client.on("data", (bytes: Buffer) => {
      read += bytes.length;
      clock.advanceTimersByTime(5);
      ms += 5;
      client.pause();
      setImmediate(() => client.resume());
    });
    // Throws if the connection is reset.
    await once(client, "end");
    expect(read).toBeGreaterThan(length);
    expect(ms).toBeGreaterThan(3 * unreadMs);
  });

  test("with the most unread bytes is cut first, even if it asked later", async () => {
    const mebibyte = 1024 * 1024;
    const application = ({ url }: Request) =>
      new Response("x".repeat(Number(new URL(url).pathname.slice("/__app/".length)) * mebibyte));
    const large = openStore({ application });
    const server = await start({ patience: { unreadBytes: 30 * mebibyte } }, large);
    const ask = (size: number) => {
      const client = connectTo(server);
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
  });

  test.each([
    ["the platform does not read its body yet", ["POST 3000000"]],
    ["its turn has not come", ["GET 0", "POST 3000000"]],
  ])("is served if only %s", async (_, asked) => {
    const begin = Promise.withResolvers<void>();
    const application = async (given: Request) => {
      await begin.promise;
      return new Response(`${given.method} ${(await given.text()).length}`);
    };
    const slow = openStore({ application });
    const server = await start({ patience: { requestMs: 500 } }, slow);
    const send = (what: string) => {
      const [method, length] = what.split(" ");
      return `${method} /__app/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n${"x".repeat(Number(length))}`;
    };
    const client = connectTo(server);
    client.write(asked.map(send).join(""));
    let received = "";
    client.on("data", (bytes) => (received += String(bytes)));
    // The time of a client that is slow itself is over.
    const other = connectTo(server);
    other.write("POST /__app/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\n");
    expect(await text(other)).toContain("HTTP/1.1 408");
    expect(received).toBe("");
    begin.resolve();
    await eventually(() =>
      expect(received.match(/HTTP\/1.1 \d+|(?:GET|POST) \d+/g)).toEqual(
        asked.flatMap((what) => ["HTTP/1.1 200", what]),
      ),
    );
  });

  test("by sending several requests at once gets the responses in their order", async () => {
    const server = await start();
    const client = connectTo(server);
    const asked = ["/orders", "/nothing", "/products"];
    client.write(asked.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(""));
    let received = "";
    client.on("data", (bytes) => (received += String(bytes)));
    await eventually(() =>
      expect(received.match(/HTTP\/1\.1 \d+|<h1>\S+/g)).toEqual([
        "HTTP/1.1 200",
        expect.stringContaining("Заказы"),
        "HTTP/1.1 404",
        expect.stringContaining("Страница"),
        "HTTP/1.1 200",
        expect.stringContaining("Товары"),
      ]),
    );
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
