import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { isDecided } from "./client/store-client.ts";
import { applyPlan } from "./deploy.ts";
import { createHistory } from "./history/history.ts";
import { planDeploy } from "./plan.ts";
import { bundlesOf, desiredWidget } from "./testing/desired-widget.ts";
import { failureOf } from "./testing/error-text.ts";
import { openMemoryStore } from "./testing/memory-store.ts";

const card = desiredWidget();
const stock = desiredWidget({ name: "stock", height: 120, page: "product" });
const newCard = desiredWidget({ version: 2 });

describe("creates and updates of a store:", () => {
  /** Six creates, and a widget to delete after them. The store holds each request until it is released. */
  async function openHolding() {
    const { connect, execute, list } = openMemoryStore();
    const { id } = await connect().create({ code: desiredWidget({ name: "orphan" }).code, height: 80 });
    const held: { readonly method: string; readonly letGo: (respond?: Response) => void }[] = [];
    const client = connect(async (request) => {
      if (request.method === "GET") return execute(request);
      const answer = await new Promise<Response | undefined>((letGo) =>
        held.push({ method: request.method, letGo }),
      );
      return answer ?? execute(request);
    });
    const names = ["a", "b", "c", "d", "e", "f"];
    const bundles = bundlesOf(...names.map((name) => desiredWidget({ name })));
    const plan = planDeploy({ bundles, stored: await client.list(), prune: true });
    return { client, plan, held, list, orphan: id };
  }

  /** Waits until this many requests are held and no others arrive. */
  async function haveSent(held: readonly unknown[], count: number) {
    await vi.waitFor(() => expect(held).toHaveLength(count));
    for (let turns = 0; turns < 5; turns++) await turn();
    expect(held).toHaveLength(count);
  }

  test("four run in parallel, and a deletion runs alone", async () => {
    const { client, plan, held, orphan } = await openHolding();
    const result = applyPlan(plan, client);
    for (const sent of [4, 5, 6]) {
      await haveSent(held, sent);
      // Not in the order in which they started.
      held[sent - 2]!.letGo();
    }
    for (const { letGo } of held.slice(1)) letGo();
    await haveSent(held, 6);
    held[0]!.letGo();
    await haveSent(held, 7);
    held[6]!.letGo();
    const { actions } = await result;
    expect(held.map(({ method }) => method)).toEqual([...Array<string>(6).fill("POST"), "DELETE"]);
    // In the order of the plan.
    expect(actions.map(({ action, widget }) => `${action} ${widget}`)).toEqual(
      plan.actions.map(({ action, widget }) => `${action} ${widget}`),
    );
    expect(actions.at(-1)).toMatchObject({ action: "delete", id: orphan });
  });

  test("after a failure the running ones finish, and no other starts", async () => {
    const { client, plan, held, list } = await openHolding();
    const failure = failureOf(applyPlan(plan, client));
    await haveSent(held, 4);
    held[1]!.letGo(new Response(null, { status: 422 }));
    await haveSent(held, 4);
    for (const { letGo } of [held[3]!, held[2]!, held[0]!]) letGo();
    expect(await failure).toMatchObject({
      code: "refused",
      message: expect.stringContaining("cannot create b"),
      // In the order of the plan.
      done: [
        { widget: "a", id: 4 },
        { widget: "c", id: 3 },
        { widget: "d", id: 2 },
      ],
    });
    expect(held).toHaveLength(4);
    expect((await list()).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  });
});

describe("an update that fails", () => {
  const refusal = (status: number) => new Response(null, { status, headers: { "retry-after": "1" } });
  test.each<[string, boolean, (Response | null)[]]>([
    ["immediately: nothing was changed", true, [refusal(422)]],
    ["after a 429: nothing was changed", true, [refusal(429), refusal(422)]],
    ["after a 503, which may have been executed: unclear", false, [refusal(503), refusal(422)]],
    ["after a lost response: unclear", false, [null, refusal(422)]],
    ["by six 429: nothing was changed", true, Array.from({ length: 6 }, () => refusal(429))],
    ["by four 503: unclear", false, Array.from({ length: 4 }, () => refusal(503))],
  ])("%s", async (_name, isCertain, responses) => {
    const { connect, execute } = openMemoryStore();
    await connect().create({ code: card.code, height: card.height });
    const client = connect(async (request) => {
      if (request.method === "GET") return execute(request);
      const response = responses.shift();
      if (!response) throw new TypeError("terminated");
      return response;
    });
    const plan = planDeploy({ bundles: bundlesOf(newCard), stored: await client.list() });
    expect(isDecided(await failureOf(applyPlan(plan, client)))).toBe(isCertain);
    expect(responses).toEqual([]);
  });
});

test.each([
  ["changed", newCard],
  ["created", stock],
])("a widget whose change cannot be kept in the history is not %s", async (_, wanted) => {
  const { connect, list } = openMemoryStore();
  const client = connect();
  await client.create({ code: card.code, height: card.height });
  const plan = planDeploy({ bundles: bundlesOf(wanted), stored: await client.list() });
  const history = createHistory({
    folder: "/dev/null/history",
    store: new URL("https://a.example"),
    appId: "app",
  });
  expect(await failureOf(applyPlan(plan, client, { history }))).toMatchObject({
    code: "history-failed",
    message: expect.stringContaining("cannot be saved in the history: "),
  });
  expect(await list()).toMatchObject([{ id: 1, code: card.code }]);
});
