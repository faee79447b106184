import { widgetsPath } from "@orderpane/protocol/api";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bodyCap } from "../http/body.ts";
import { createPlatform } from "../create-platform.ts";
import { listen, type ListeningPlatform } from "../server/listen.ts";
import { authorization } from "../testing/test-client.ts";

const platform = createPlatform();
let server: ListeningPlatform;
beforeAll(async () => {
  server = await listen(platform);
});
afterAll(async () => {
  await server.close();
  platform.close();
});

const caps = 10;
const json = { ...authorization(platform.credentials), "Content-Type": "application/json" };

test.each<[status: number, name: string, headers: Record<string, string>]>([
  [413, "JSON", json],
  [401, "a wrong password", { ...json, Authorization: "Basic bm9ib2R5Ong=" }],
  [422, "another type", { ...json, "Content-Type": "text/plain" }],
  [415, "an encoding", { ...json, "Content-Encoding": "gzip" }],
])(
  `a client that sends ${caps} times too much gets a %i for %s, not a broken connection`,
  async (status, _, headers) => {
    const body = "x".repeat(caps * bodyCap);
    for (const sent of [body, new Blob([body]).stream()]) {
      const init = { method: "POST", body: sent, duplex: "half", headers } as RequestInit;
      expect((await fetch(server.url + widgetsPath("json"), init)).status).toBe(status);
    }
  },
);
