import { expect, test } from "vitest";
import { createPlatform } from "../create-platform.ts";

async function ask(method: string, path: string, headers: Record<string, string> = {}) {
  const answer = await createPlatform().fetch(new Request(`http://store.test${path}`, { method, headers }));
  const { error } = (await answer.json()) as { error: string };
  return { status: answer.status, allow: answer.headers.get("allow"), error };
}

test.each([
  ["GET", "/__store/snapshots/a", "PUT, DELETE"],
  ["POST", "/__store/import", "PUT"],
  ["PUT", "/__store", "GET, HEAD"],
  ["GET", "/__store/applications/receipts/install", "POST"],
  ["PATCH", "/__store/faults/fault-1", "DELETE"],
])("%s %s is answered 405 with what is allowed: %s", async (method, path, allow) => {
  expect(await ask(method, path)).toEqual({
    status: 405,
    allow,
    error: `${path} has no ${method}: expected ${allow}`,
  });
});

test.each(["/__store/snapshot", "/__store/snapshots/a/b", "/__store/", "/__store/x/y"])(
  "nothing at %s is answered 404 as JSON, a browser's question, too",
  async (path) => {
    const { status, allow, error } = await ask("GET", path, { Accept: "text/html" });
    expect([status, allow]).toEqual([404, null]);
    expect(error).toContain(`there is nothing at ${path}: expected /__store`);
    expect(error).toContain("/__store/snapshots");
  },
);

test("a store that is not there is said as JSON", async () => {
  const answer = await createPlatform().fetch(new Request("http://nowhere.localhost/__store/log"));
  const { error } = (await answer.json()) as { error: string };
  expect(answer.status).toBe(404);
  expect(error).toMatch(/^there is no store at nowhere\.localhost: /);
});
