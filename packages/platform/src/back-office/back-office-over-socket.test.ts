import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPlatform } from "../create-platform.ts";
import { listen, type ListeningPlatform } from "../server/listen.ts";
import { defaultBodyCap } from "../http/body-cap.ts";

const platform = createPlatform();
const { appId, appPassword } = platform.credentials;
const Authorization = `Basic ${btoa(`${appId}:${appPassword}`)}`;
let server: ListeningPlatform;
beforeAll(async () => {
  server = await listen(platform);
});
afterAll(async () => {
  await server.close();
  platform.close();
});

function post(body: BodyInit, headers?: Record<string, string>): Promise<Response> {
  return fetch(`${server.url}/admin/application_widgets.json`, {
    method: "POST",
    body,
    duplex: "half",
    headers: { "Content-Type": "application/json", Authorization, ...headers },
  } as RequestInit);
}

/** A request of exactly `size` bytes. */
function bodyOf(size: number): string {
  const around = JSON.stringify({ application_widget: { code: "", height: 60 } });
  return around.replace('""', `"${"x".repeat(size - around.length)}"`);
}

/** Sends a request byte for byte, and returns all that the server sends until it closes the connection. */
async function exchange(head: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const socket = connect({ host: hostname, port: Number(port) });
  await once(socket, "connect");
  socket.write(`${head}\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

test("a body of 4 MiB is accepted", async () => {
  const response = await post(bodyOf(defaultBodyCap));
  expect(response.status).toBe(201);
  expect(((await response.json()) as { code: string }).code.length).toBeGreaterThan(defaultBodyCap - 100);
});

test("assumed: the response is 413 to one more byte, whether the length is announced or not", async () => {
  const body = bodyOf(defaultBodyCap + 1);
  for (const sent of [body, new Blob([body]).stream()]) {
    const response = await post(sent);
    expect(response.status).toBe(413);
    expect(await response.text()).toContain("4 MiB");
  }
});

test("HEAD has the headers of GET and no body", async () => {
  await post(bodyOf(1000));
  for (const path of [
    "application_widgets.xml",
    "orders/1001.json",
    "products.xml",
    "account.json",
    "nothing.xml",
  ]) {
    for (const user of [Authorization, "Basic bm9ib2R5Ong="]) {
      const request = `/admin/${path} HTTP/1.1\r\nAuthorization: ${user}`;
      const [head, body] = (await exchange(`HEAD ${request}`)).split("\r\n\r\n");
      const [getHead, ...getBody] = (await exchange(`GET ${request}`)).split("\r\n\r\n");
      expect(body).toBe("");
      expect(linesOf(head!)).toEqual(linesOf(getHead!));
      const length = Number(/^content-length: (\d+)$/im.exec(head!)?.[1]);
      expect(length).toBe(Buffer.byteLength(getBody.join("\r\n\r\n")));
    }
  }
});

/**
 * The headers of a response by name in small letters, without those that differ from one response to the
 * next.
 */
function linesOf(head: string): string[] {
  return head
    .split("\r\n")
    .map((line) => line.replace(/^[\w-]+:/, (name) => name.toLowerCase()))
    .filter((line) => !/^(api-usage-limit|date):/.test(line))
    .toSorted();
}

test("a hundred requests at once, over as many connections", async () => {
  const before = platform.operations().length;
  const responses = await Promise.all(Array.from({ length: 100 }, () => post(bodyOf(2000))));
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 100 }, () => 201));
  const ids = await Promise.all(
    responses.map(async (response) => ((await response.json()) as { id: number }).id),
  );
  expect(new Set(ids).size).toBe(100);
  expect(platform.operations().length - before).toBe(100);
});
