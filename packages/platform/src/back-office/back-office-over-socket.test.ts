import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPlatform } from "../create-platform.ts";
import { listen, type ListeningPlatform } from "../server/listen.ts";
import { authorization, widgetBody } from "../testing/test-client.ts";

const platform = createPlatform();
const { Authorization } = authorization(platform.credentials);
let server: ListeningPlatform;
beforeAll(async () => {
  server = await listen(platform);
});
afterAll(async () => {
  await server.close();
  platform.close();
});

function create(): Promise<Response> {
  return fetch(`${server.url}/admin/application_widgets.json`, {
    method: "POST",
    body: widgetBody("json", { code: "x".repeat(1000), height: 60 }),
    headers: { "Content-Type": "application/json", Authorization },
  });
}

/** Sends a request byte for byte, and returns all that the server sends until it closes the connection. */
async function exchange(head: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const socket = connect({ host: hostname, port: Number(port) });
  await once(socket, "connect");
  socket.write(`${head}\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

test("HEAD has the headers of GET and no body", async () => {
  await create();
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
  const responses = await Promise.all(Array.from({ length: 100 }, create));
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 100 }, () => 201));
  const ids = await Promise.all(
    responses.map(async (response) => ((await response.json()) as { id: number }).id),
  );
  expect(new Set(ids).size).toBe(100);
  expect(platform.operations().length - before).toBe(100);
});
