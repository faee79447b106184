import { widgetPath, widgetsPath } from "@orderpane/protocol/api";
import type { Measure, StartedCase } from "@orderpane/tooling/bench";
import { type Contender, findPeers, newWidget, type Start, startOurs } from "./contenders.ts";
import { firstAnswer, storeCommand } from "./first-answer.ts";
import { startPeer } from "./peer-server.ts";
import { requestRate } from "./request-rate.ts";

const requests = {
  get: { path: widgetPath(1, "json") },
  list: { path: widgetsPath("json") },
  post: { path: widgetsPath("json"), body: newWidget },
} as const;

/** The same request to the store and to its peers, each with ten widgets; requests per second. */
export async function compareRates(kind: keyof typeof requests): Promise<StartedCase> {
  const { path, ...rest } = requests[kind];
  const started: Contender[] = [];
  const measureOf = async (start: Start): Promise<Measure> => {
    const server = await start();
    started.push(server);
    return () => requestRate({ url: server.url + path, headers: server.headers, ...rest });
  };
  return compare(measureOf, async () => {
    for (const server of started) await server.stop();
  });
}

/** One widget from the store, and the same number of bytes from plain `node:http`; requests per second. */
export async function compareWithRaw(): Promise<StartedCase> {
  const ours = await startOurs();
  const { headers } = ours;
  const url = ours.url + widgetPath(1, "json");
  const body = await (await fetch(url, { headers })).arrayBuffer();
  const raw = await startPeer(
    (port) => ["--eval", rawServer, String(port), String(body.byteLength)],
    "/",
    headers,
  );
  return {
    ours: () => requestRate({ url, headers }),
    peers: { "node:http": () => requestRate({ url: raw.url, headers }) },
    stop: async () => void (await Promise.all([ours.stop(), raw.stop()])),
  };
}

/** Listens at the port that is its first argument, and responds with as many bytes as the second says. */
const rawServer = `
  const [port, length] = process.argv.slice(1).map(Number);
  const headers = { "Content-Type": "application/json; charset=utf-8", "Content-Length": length };
  const body = Buffer.alloc(length, "x");
  require("node:http")
    .createServer((request, response) => response.writeHead(200, headers).end(body))
    .listen(port, "127.0.0.1");`;

/** Ms from spawn to the first answer; ours is started with the command that users have. */
export async function compareStarts(): Promise<StartedCase> {
  const command = storeCommand();
  const measureOf = async (start: Start): Promise<Measure> => {
    if (start === startOurs) return () => firstAnswer(command.args);
    return async () => {
      const server = await start();
      await server.stop();
      return server.ms;
    };
  };
  return compare(measureOf, async () => command.stop());
}

async function compare(
  measureOf: (start: Start) => Promise<Measure>,
  stop: () => Promise<void>,
): Promise<StartedCase> {
  const ours = await measureOf(startOurs);
  const peers: Record<string, Measure> = {};
  for (const [name, start] of Object.entries(await findPeers())) peers[name] = await measureOf(start);
  return { ours, peers, stop };
}
