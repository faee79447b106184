import { expect, test } from "vitest";
import { createPlatform } from "./create-platform.ts";
import type { Assumptions } from "./assumptions.ts";

const get = (store: { fetch(request: Request): Promise<Response> }, path: string) =>
  store.fetch(new Request(`http://store.test${path}`));

test("/__store identifies the platform, without secrets", async () => {
  const platform = createPlatform({ assumptions: { putBody: "empty" } });
  const text = await (await get(platform, "/__store")).text();
  expect(JSON.parse(text)).toMatchObject({
    instance: platform.instance,
    orderPage: "/orders/1001",
    assumptions: { putBody: "empty", codeEcho: "exact" },
  });
  expect(text).not.toContain(platform.credentials.appPassword);
});

test.each([
  [
    "throws",
    () => {
      throw new Error("no database");
    },
  ],
  ["rejects", () => Promise.reject(new Error("no database"))],
])("an application that %s causes a 500, and the store keeps running", async (_, application) => {
  const platform = createPlatform({ application });
  const response = await get(platform, "/__app/x");
  expect(response.status).toBe(500);
  expect(await response.text()).toContain("no database");
  expect((await get(platform, "/__store")).status).toBe(200);
});

test("a closed store responds with 503, and may be closed again", async () => {
  const platform = createPlatform();
  platform.close();
  platform.close();
  expect((await get(platform, "/orders")).status).toBe(503);
});

test("an unknown assumption is refused before the database is opened", () => {
  const assumptions = { nothing: "x" } as unknown as Partial<Assumptions>;
  expect(() => createPlatform({ db: "/dev/null/x", assumptions })).toThrow(
    expect.objectContaining({ code: "unknown-assumption" }),
  );
});
