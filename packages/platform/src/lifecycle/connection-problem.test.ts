import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from "node:net";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { formatMessage } from "../translations/message.ts";
import { connectionProblem } from "./callback.ts";

let server: Server | undefined;
afterEach(() => void server?.close());

async function startTalking(talk: (socket: Socket) => void): Promise<string> {
  server = createTcpServer((socket) => talk(socket.on("error", () => undefined))).listen(0, "127.0.0.1");
  await once(server, "listening");
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function problemOf(url: string): Promise<[english: string, russian: string]> {
  const failure: unknown = await fetch(url).then(
    () => "answered",
    (error: unknown) => error,
  );
  const message = connectionProblem(failure);
  return [formatMessage(message, "en"), formatMessage(message, "ru")];
}

const foreword = "the application's server could not be reached: ";

test("a server that does not speak TLS", async () => {
  const host = await startTalking((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
  expect(await problemOf(`https://${host}/`)).toEqual([
    expect.stringContaining("does not speak https"),
    expect.stringContaining("не отвечает по https"),
  ]);
});

// These failures cannot be produced on this machine, so their codes are taken from Node's documentation.
test.each([
  ["ENOTFOUND", "there is no host of this name"],
  ["ECONNRESET", "the connection was cut before an answer came"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "its certificate cannot be trusted"],
  ["EWHATEVER", "something else"],
])("%s: %s", (code, english) => {
  const cause = Object.assign(new Error("something else"), { code });
  expect(formatMessage(connectionProblem(new TypeError("fetch failed", { cause })), "en")).toContain(
    foreword + english,
  );
});
