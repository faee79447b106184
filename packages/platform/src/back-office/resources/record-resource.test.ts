import { describe, expect, test } from "vitest";
import type { OrderInfo } from "@orderpane/protocol/order";
import { makeOrder } from "@orderpane/protocol/samples";
import { readRailsXml, startBackOffice, type StartedBackOffice } from "../../testing/start-back-office.ts";
import { namesOf } from "../../entries.ts";
import { recordResources } from "./resources.ts";

async function json<Body>(response: Promise<Response>): Promise<Body> {
  return (await response).json() as Promise<Body>;
}

async function xml(response: Promise<Response>): Promise<{ name: string; value: unknown }> {
  return readRailsXml(await (await response).text());
}

test.each(namesOf(recordResources))(
  "assumed: %s in JSON have all fields that a widget receives; observed: the list is a bare array",
  async (name) => {
    const started = startBackOffice();
    const records = [...started[name].each()];
    for (const record of records) {
      expect(await json(started.call("GET", `/admin/${name}/${record.id}.json`))).toEqual(
        JSON.parse(JSON.stringify(record)),
      );
    }
    const ids = records.map(({ id }) => id).toSorted((a, b) => b - a);
    const listed = await json<{ id: number }[]>(started.call("GET", `/admin/${name}.json`));
    expect(listed.map(({ id }) => id)).toEqual(ids);
    expect(listed).toContainEqual(JSON.parse(JSON.stringify(records[0])));
  },
);

describe("assumed: pages of a list", () => {
  /** Adds the orders 1 to 300 to the three sample orders, which are newer. */
  function startWithMany(): StartedBackOffice {
    const started = startBackOffice();
    for (let id = 1; id <= 300; id++) started.orders.put(makeOrder({ id }));
    return started;
  }

  test.each([
    ["", 25, 1007],
    ["?per_page=10&page=3", 10, 283],
    ["?per_page=9", 10, 1007],
    ["?per_page=251", 250, 1007],
    ["?per_page=250&page=2", 53, 53],
    ["?page=999999999999999", 0, undefined],
    ["?page=-1&per_page=-5", 25, 1007],
    ["?page=two&per_page=1e2", 25, 1007],
    ["?page=1&page=2", 25, 278],
  ])("%s", async (query, length, first) => {
    const { call } = startWithMany();
    const ids = (await json<OrderInfo[]>(call("GET", `/admin/orders.json${query}`))).map(({ id }) => id);
    expect([ids.length, ids[0]]).toEqual([length, first]);
    const listed = (await xml(call("GET", `/admin/orders.xml${query}`))).value as OrderInfo[];
    expect(listed.map(({ id }) => id)).toEqual(ids);
  });
});
