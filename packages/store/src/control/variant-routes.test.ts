import { expect, test } from "vitest";
import { createStore } from "../create-store.ts";

test.each([
  ["{", 'the body: expected JSON such as {"putBody":"empty"}, found something else'],
  ["", 'the body: expected JSON such as {"putBody":"empty"}, found something else'],
  ["[]", 'the whole: expected an object such as {"putBody":"empty"}, found an array'],
  ["null", 'the whole: expected an object such as {"putBody":"empty"}, found null'],
  ['{"putBody":"none"}', 'the variant putBody has no value "none": expected one of record, empty'],
])("PUT %s is refused: %s", async (body, error) => {
  const store = createStore();
  const request = new Request("http://store.test/__store/variants", { method: "PUT", body });
  const answer = await store.fetch(request);
  expect([answer.status, await answer.json()]).toEqual([400, { error }]);
  expect(store.variants.current().putBody).toBe("record");
});
