import { rm } from "node:fs/promises";
import { join } from "node:path";
import { formats } from "@orderpane/protocol/api";
import { expect, test } from "vitest";
import { createClient } from "./client/store-client.ts";
import { PartlyAppliedError } from "./apply/result.ts";
import { deployOnce } from "./testing/deploy-once.ts";
import { openSetup } from "./testing/deploy-setup.ts";
import { desiredWidget } from "./testing/desired-widget.ts";
import { failureOf } from "./testing/error-text.ts";
import { testClock } from "./testing/test-clock.ts";

const card = desiredWidget();
const byHand = { code: "<p>by hand</p>", height: 60 };
const before = Array.from({ length: 25 }, () => byHand);

test.each(formats)("%s: behind a list that is cut short, a widget is created once", async (format) => {
  await using setup = await openSetup({
    format,
    before,
    foreign: 25,
    assumptions: { widgetList: "first-25" },
  });
  const first = await failureOf(setup.deploy([card]));
  expect(first).toBeInstanceOf(PartlyAppliedError);
  const second = await failureOf(setup.deploy([desiredWidget({ version: 2 })]));
  expect(second).not.toBeInstanceOf(PartlyAppliedError);
  for (const { code, message } of [first, second]) {
    expect(code).toBe("list-incomplete");
    expect(message).toContain("it has 25 widgets without buyer-card (widget 26), which is in the store");
  }
  expect(setup.operations.map(({ kind }) => kind)).toEqual(["create"]);
});

test("without the history, the store's count stops the second run", async () => {
  await using setup = await openSetup({ before, foreign: 25, assumptions: { widgetList: "first-25" } });
  await failureOf(setup.deploy([card]));
  await rm(join(setup.folder, "history"), { recursive: true });
  const error = await failureOf(setup.deploy([card]));
  expect([error.code, error.message]).toEqual([
    "list-incomplete",
    expect.stringContaining("it has 25 widgets, and the store counts 26"),
  ]);
  expect(setup.operations.map(({ kind }) => kind)).toEqual(["create"]);
});

test("a create whose response was lost is not repeated when the store counts more than it lists", async () => {
  await using setup = await openSetup({ before, foreign: 25, assumptions: { widgetList: "first-25" } });
  const lossy: typeof fetch = async (input, init) => {
    const response = await setup.fetch(input, init);
    if (init?.method === "POST") throw new TypeError("terminated");
    return response;
  };
  const error = await failureOf(setup.deploy([card], { fetch: lossy }));
  expect(error.code).toBe("list-incomplete");
  expect(setup.operations.map(({ kind }) => kind)).toEqual(["create"]);
});

test("a create is not repeated when its response and that to the count are lost", async () => {
  await using setup = await openSetup({ before, foreign: 25, assumptions: { widgetList: "first-25" } });
  const isLost = new Set(["POST", "count"]);
  let isCreated = false;
  const lossy: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const kind = request.url.endsWith("/count.json") ? "count" : request.method;
    const response = await setup.fetch(request);
    isCreated ||= kind === "POST";
    if (isCreated && isLost.delete(kind)) throw new TypeError("terminated");
    return response;
  };
  expect((await failureOf(setup.deploy([card], { fetch: lossy }))).code).toBe("list-incomplete");
  expect(setup.operations.map(({ kind }) => kind)).toEqual(["create"]);
});

test("a widget that a rival deletes after it was counted is not missed", async () => {
  await using setup = await openSetup({ before, foreign: 25 });
  let isCounted = false;
  const rival: typeof fetch = async (input, init) => {
    if (isCounted || !new Request(input, init).url.endsWith("/count.json")) return setup.fetch(input, init);
    isCounted = true;
    const { id } = await createClient(setup.target, { ...testClock(), fetch: setup.fetch }).create(byHand);
    const response = await setup.fetch(input, init);
    await setup.remove(id);
    return response;
  };
  const { actions } = await setup.deploy([card], { fetch: rival });
  expect(isCounted).toBe(true);
  expect(actions).toMatchObject([{ action: "create" }]);
});

test("a create that the store executes while it is counted is found", async () => {
  await using setup = await openSetup({ before, foreign: 25 });
  let late: Request | null = null;
  const slow: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.method === "POST") {
      late = request;
      throw new TypeError("terminated");
    }
    if (late && request.url.endsWith("/count.json")) await setup.fetch(late);
    return setup.fetch(request);
  };
  expect((await setup.deploy([card], { fetch: slow })).actions).toMatchObject([{ action: "create", id: 26 }]);
  expect(setup.operations.map(({ kind }) => kind)).toEqual(["create"]);
});

test("a widget that a rival creates between list and count is found", async () => {
  await using setup = await openSetup({ before, foreign: 25 });
  let isCreated = false;
  const rival: typeof fetch = async (input, init) => {
    if (!isCreated && new Request(input, init).url.endsWith("/count.json")) {
      isCreated = true;
      await deployOnce(setup.target, [card], {
        ...testClock(),
        fetch: setup.fetch,
        folder: join(setup.folder, "rival"),
      });
    }
    return setup.fetch(input, init);
  };
  const { actions } = await setup.deploy([card], { fetch: rival });
  expect(isCreated).toBe(true);
  expect(actions).toMatchObject([{ action: "unchanged", id: 26 }]);
});

test("a widget that a rival with the same history creates after the list was read is found", async () => {
  await using setup = await openSetup();
  let isListed = false;
  const rival: typeof fetch = async (input, init) => {
    const response = await setup.fetch(input, init);
    if (!isListed) {
      isListed = true;
      await deployOnce(setup.target, [card], { ...testClock(), fetch: setup.fetch, folder: setup.folder });
    }
    return response;
  };
  const { actions } = await setup.deploy([card], { fetch: rival });
  expect(actions).toMatchObject([{ action: "unchanged", id: 1 }]);
});

test("a widget that the list shows again is deployed as before", async () => {
  await using setup = await openSetup({ before, foreign: 25, assumptions: { widgetList: "first-25" } });
  await failureOf(setup.deploy([card]));
  await setup.remove(3);
  expect((await setup.deploy([card])).actions).toMatchObject([{ action: "unchanged", id: 26 }]);
});

test("a widget that somebody deleted is asked for by its id, and created again", async () => {
  await using setup = await openSetup();
  await setup.deploy([card]);
  await setup.remove(1);
  const { actions, requests } = await setup.deploy([card]);
  expect(actions).toMatchObject([{ action: "recreate", id: 2 }]);
  expect(requests).toBe(4);
});

test("a rollback behind a list that is cut short creates a widget once", async () => {
  await using setup = await openSetup({ before, foreign: 25, assumptions: { widgetList: "first-25" } });
  await setup.remove(25);
  await setup.deploy([card]);
  await setup.deploy([]);
  await createClient(setup.target, { ...testClock(), fetch: setup.fetch }).create(byHand);
  for (const options of [{}, { to: card.build }, {}]) {
    expect((await failureOf(setup.rollBack(options))).code).toBe("list-incomplete");
  }
  const created = setup.operations.filter(({ kind }) => kind === "create");
  expect(created.map(({ id }) => id)).toEqual([26, 27, 28]);
});
