import { expect, test } from "vitest";
import { day, type Machines } from "./machines.ts";

const action = { insalesId: 1, route: "comment", key: "a" };
const request = { ...action, bodyHash: "body", at: 1_000 };

export function actionContract(machines: () => Machines): void {
  test("an action is new once, then running until it is done, then done with its response", async () => {
    const { one, two, atOnce } = machines();
    const states = await atOnce(40, ({ actions }) => actions.begin(request));
    expect(states.filter(({ state }) => state === "new")).toHaveLength(1);
    expect(states.filter(({ state }) => state === "running")).toHaveLength(39);
    expect(await one.actions.begin({ ...request, at: 1_000 + 6 * day })).toEqual({ state: "running" });
    await one.actions.finish(action, "");
    expect(await two.actions.begin(request)).toEqual({ state: "done", response: "" });
  });

  test("a key with another body is another action, before and after the first one ends", async () => {
    const { one } = machines();
    await one.actions.begin(request);
    expect(await one.actions.begin({ ...request, bodyHash: "other" })).toEqual({ state: "other" });
    await one.actions.finish(action, "response");
    expect(await one.actions.begin({ ...request, bodyHash: "other" })).toEqual({ state: "other" });
  });

  test("a key belongs to a store and a route", async () => {
    const { one } = machines();
    await one.actions.begin(request);
    for (const other of [{ insalesId: 2 }, { route: "commen" }, { key: "ta" }]) {
      expect(await one.actions.begin({ ...request, ...other })).toEqual({ state: "new" });
    }
  });

  test("the first response is kept", async () => {
    const { one } = machines();
    await one.actions.begin(request);
    await one.actions.finish(action, "first");
    await one.actions.finish(action, "second");
    await one.actions.finish(action, null);
    expect(await one.actions.begin(request)).toEqual({ state: "done", response: "first" });
  });

  test("a forgotten action can begin again", async () => {
    const { one } = machines();
    await one.actions.begin(request);
    await one.actions.finish(action, null);
    expect(await one.actions.begin({ ...request, bodyHash: "other" })).toEqual({ state: "new" });
  });

  test("actions are forgotten after a week", async () => {
    const { one } = machines();
    await one.actions.begin(request);
    await one.actions.finish(action, "response");
    const later = (at: number, key: string) => one.actions.begin({ ...request, at, key });
    await later(1_000 + 7 * day, "b");
    expect(await later(1_000 + 7 * day, "a")).toEqual({ state: "done", response: "response" });
    await later(1_001 + 7 * day, "c");
    expect(await later(1_001 + 7 * day, "a")).toEqual({ state: "new" });
  });
}
