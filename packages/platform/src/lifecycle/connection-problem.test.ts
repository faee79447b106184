import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from "node:net";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { formatMessage } from "../messages/message.ts";
import { connectionProblem } from "./connection-problem.ts";

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

test("a port at which nothing listens", async () => {
  const host = await startTalking(() => undefined);
  server!.close();
  await once(server!, "close");
  expect(await problemOf(`http://${host}/`)).toEqual([
    `${foreword}nothing listens there: start the application's server, or correct its address (ECONNREFUSED)`,
    "Сервер приложения недоступен: там никто не слушает; запустите сервер приложения или исправьте адрес (ECONNREFUSED)",
  ]);
});

test.each<[name: string, scheme: string, talk: (socket: Socket) => void, english: string, russian: string]>([
  ["hangs up", "http", (socket) => socket.destroy(), "connection was cut", "соединение оборвано до ответа"],
  [
    "speaks another protocol",
    "http",
    (socket) => socket.end("220 smtp.example ESMTP\r\n"),
    "the response is not HTTP",
    "не похоже на HTTP",
  ],
  [
    "speaks no TLS",
    "https",
    (socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"),
    "does not speak https",
    "не отвечает по https",
  ],
])("a server that %s", async (_name, scheme, talk, english, russian) => {
  const host = await startTalking(talk);
  expect(await problemOf(`${scheme}://${host}/`)).toEqual([
    expect.stringContaining(foreword),
    expect.stringContaining("Сервер приложения недоступен: "),
  ]);
  expect(await problemOf(`${scheme}://${host}/`)).toEqual([
    expect.stringContaining(english),
    expect.stringContaining(russian),
  ]);
});

test("a port that fetch refuses", async () => {
  expect(await problemOf("http://127.0.0.1:25/")).toEqual([
    `${foreword}fetch refuses this port: choose another`,
    "Сервер приложения недоступен: к этому порту fetch не обращается; выберите другой",
  ]);
});

// What cannot be had on this machine at will, by the codes that Node documents.
test.each([
  ["ENOTFOUND", "there is no host of this name"],
  ["EAI_AGAIN", "the name could not be looked up, as no name server answered: check the network"],
  ["EHOSTUNREACH", "there is no way to this host"],
  ["UND_ERR_CONNECT_TIMEOUT", "there is no way to this host"],
  ["CERT_HAS_EXPIRED", "its certificate cannot be trusted"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "its certificate cannot be trusted"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "its certificate cannot be trusted"],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "its certificate cannot be trusted"],
  ["EWHATEVER", "something else (EWHATEVER)"],
])("%s: %s", (code, english) => {
  const cause = Object.assign(new Error("something else"), { code });
  expect(formatMessage(connectionProblem(new TypeError("fetch failed", { cause })), "en")).toContain(
    foreword + english,
  );
});
