import { expect, test } from "vitest";
import { createMemoryActions } from "./memory-actions.ts";

test("the latest thousand actions are kept", async () => {
  const actions = createMemoryActions();
  const action = (key: number) => ({ insalesId: 1, route: "comment", key: String(key) });
  const begin = (key: number) => actions.begin({ ...action(key), bodyHash: "body", at: 0 });
  for (let key = 0; key <= 1000; key++) {
    await begin(key);
    await actions.finish(action(key), "1");
  }
  expect(await begin(1)).toEqual({ state: "done", response: "1" });
  expect(await begin(0)).toEqual({ state: "new" });
});
