import { expect, test } from "vitest";
import { createPlatform } from "../create-platform.ts";

const fault = { match: { method: "GET" }, times: 0, when: "before", do: { kind: "status", status: 500 } };

function startControl() {
  const platform = createPlatform();
  const ask = async (method: string, path: string, body?: unknown) => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const init = { method, ...(body !== undefined && { body: text }) };
    const answer = await platform.fetch(new Request(`http://store.test${path}`, init));
    return { status: answer.status, said: (await answer.json()) as unknown };
  };
  return { store: platform, ask };
}

test("faults are added, one or several, listed with what they did, and taken away", async () => {
  const { store: platform, ask } = startControl();
  const added = { ...fault, id: "fault-1", skip: 0, chance: 1 };
  expect(await ask("POST", "/__store/faults", fault)).toEqual({ status: 201, said: [added] });
  expect((await ask("POST", "/__store/faults", [{ ...fault, id: "b" }, fault])).said).toMatchObject([
    { id: "b" },
    { id: "fault-2" },
  ]);
  expect((await platform.fetch(new Request("http://store.test/admin/account.json"))).status).toBe(500);
  expect((await ask("GET", "/__store/faults")).said).toMatchObject([
    { fault: added, seen: 1, hits: 1, isSpent: false },
    { fault: { id: "b" }, hits: 0 },
    { fault: { id: "fault-2" }, hits: 0 },
  ]);
  expect((await ask("DELETE", "/__store/faults/b")).said).toHaveLength(2);
  expect(await ask("DELETE", "/__store/faults")).toEqual({ status: 200, said: [] });
  expect((await platform.fetch(new Request("http://store.test/admin/account.json"))).status).toBe(401);
});

test.each([
  ["POST", "/__store/faults", "{", 400, "the body: expected JSON such as {"],
  [
    "POST",
    "/__store/faults",
    [fault, { do: { kind: "no" } }],
    400,
    "faults[1].do.kind: expected one of status,",
  ],
  ["DELETE", "/__store/faults/x", undefined, 404, 'there is no fault "x": there are none'],
] as const)("%s %s %j: %i, %s", async (method, path, body, status, error) => {
  const { store: platform, ask } = startControl();
  const answer = await ask(method, path, body);
  expect(answer).toEqual({ status, said: { error: expect.stringContaining(error) } });
  expect(platform.faults.list()).toEqual([]);
});
