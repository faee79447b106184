import { expect, test } from "vitest";
import { createPlatform } from "../create-platform.ts";

test("the list says what each assumption is about, in English as all of the API", async () => {
  const listed = await createPlatform().fetch(new Request("http://store.test/__store/assumptions"));
  const assumptions = (await listed.json()) as { name: string; about: string }[];
  expect(assumptions.length).toBeGreaterThan(5);
  for (const { name, about } of assumptions)
    expect([name, about]).toEqual([name, expect.stringMatching(/^[^а-яё]{20,}$/i)]);
});

test.each([
  ["{", 'the body: expected JSON such as {"putBody":"empty"}, found something else'],
  ["[]", "expected an object, found an array"],
  ['{"putBody":"none"}', 'putBody: expected one of record, empty, found "none"'],
])("PUT %s is refused: %s", async (body, error) => {
  const platform = createPlatform();
  const request = new Request("http://store.test/__store/assumptions", { method: "PUT", body });
  const answer = await platform.fetch(request);
  expect([answer.status, await answer.json()]).toEqual([400, { error }]);
  expect(platform.assumptions.current().putBody).toBe("record");
});
