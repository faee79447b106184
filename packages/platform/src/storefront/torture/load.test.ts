import { Agent } from "node:http";
import { seededRandom } from "@orderpane/tooling/random";
import { scaled } from "@orderpane/tooling/scale";
import { beforeEach, expect, test } from "vitest";
import { createPlatform } from "../../create-platform.ts";
import type { Platform } from "../../platform.ts";
import { listen, type ListeningPlatform } from "../../server/listen.ts";
import { ask } from "../../testing/bench/ask.ts";

const clients = 64;
const requests = scaled({ sample: 5, all: 200 });

let platform: Platform;
let server: ListeningPlatform;
let agent: Agent;
beforeEach(async () => {
  platform = createPlatform();
  server = await listen(platform);
  agent = new Agent({ keepAlive: true, maxSockets: clients });
  return async () => {
    agent.destroy();
    await server.close();
    platform.close();
  };
});

const paths = [
  "/collection/chay.json?page_size=10&order=price",
  "/collection/chay.json?q=пуэр&price_min=100",
  "/collection/posuda.json?only_available=true&filters_only=1",
  "/front_api/collection/chay.json?options[61][]=611",
  "/front_api/collection/posuda/belyy-farfor.json",
  "/front_api/collection/posuda.json?max_filter_items=2",
  "/front_api/fetch/chay/items.json?option_ids=61",
  "/front_api/collections.json?ids=10,20,30&products_count=true",
  "/front_api/collections/menu.json",
  "/front_api/fetch/menu.json",
  "/front_api/products.json?ids=301,302",
];

test(
  `${clients} clients with ${requests} requests each get responses, which show every write`,
  { timeout: 600_000 },
  async ({ annotate }) => {
    const durations: number[] = [];
    const read = async (path: string) => {
      const begin = performance.now();
      const { status, body } = await ask(server.url + encodeURI(path), { agent, headers: {} });
      durations.push(performance.now() - begin);
      const text = Buffer.concat(body).toString();
      if (status !== 200) throw new Error(`${path}: ${status} ${text.slice(0, 200)}`);
      return JSON.parse(text) as { status?: string; count?: number; products?: { id: number }[] };
    };
    const readFound = async (path: string) => expect((await read(path)).status).not.toBe("not_found");
    /** Each client has a product of its own, which it gives another name. */
    const writeAndRead = async (client: number, nth: number) => {
      const [id, word] = [100_000 + client, `word${client}x${nth}`];
      platform.putProduct({
        id,
        title: `Улун ${word}`,
        permalink: `p${id}`,
        price_min: 100,
        price_max: 100,
        collections_ids: [10],
      });
      expect((await read(`/collection/chay.json?q=${word}`)).products).toMatchObject([{ id }]);
      const before = await read(`/collection/chay.json?q=word${client}x${nth - 4}&count_only=1`);
      expect(before.count).toBe(0);
    };
    await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        const random = seededRandom(client);
        for (let nth = 0; nth < requests; nth++) {
          if (nth % 4 === 1) await writeAndRead(client, nth);
          else await readFound(random.pick(paths));
        }
      }),
    );
    durations.sort((a, b) => a - b);
    const [p50, p99] = [0.5, 0.99].map((part) => durations[Math.floor(durations.length * part)]!.toFixed(1));
    await annotate(`${durations.length} requests: p50 ${p50} ms, p99 ${p99} ms`);
  },
);
