import { describe, expect, test } from "vitest";
import { createRequestLimit } from "./request-limit.ts";
import { type Call, startPlatform } from "../../testing/test-client.ts";

describe("spec: 500 requests in 5 minutes, from the first request of a series", () => {
  test("the 501st request waits for the end of the window, in whole seconds, rounded up", () => {
    let time = 10_000;
    const limit = createRequestLimit(() => time);
    for (let used = 1; used <= 500; used++) expect(limit.count()).toEqual({ used, retryAfter: null });
    time += 299_001;
    expect(limit.count()).toEqual({ used: 500, retryAfter: 1 });
    time += 998;
    expect(limit.count()).toEqual({ used: 500, retryAfter: 1 });
    time += 1;
    expect(limit.count()).toEqual({ used: 1, retryAfter: null });
  });

  test("a window begins with a request, not with the end of the last one", () => {
    let time = 0;
    const limit = createRequestLimit(() => time);
    limit.count();
    time = 450_000;
    for (let used = 1; used <= 500; used++) limit.count();
    time = 600_000;
    expect(limit.count()).toEqual({ used: 500, retryAfter: 150 });
  });
});

async function exhaust(call: Call): Promise<void> {
  for (let request = 0; request < 500; request++) await call("GET", "/admin/account.json");
}

const now = () => 1_000;

test("spec: every response to a known application has the count, whatever its status", async () => {
  const { platform, call } = startPlatform({ now });
  const used = async (...request: Parameters<Call>) =>
    (await call(...request)).headers.get("api-usage-limit");
  expect(await used("GET", "/admin/account.json")).toBe("1/500");
  expect(await used("GET", "/admin/account.json", { user: `${platform.credentials.appId}:wrong` })).toBe(
    "2/500",
  );
  expect(await used("GET", "/admin/nothing.json")).toBe("3/500");
  expect(await used("POST", "/admin/application_widgets.json", { body: "", type: "text/plain" })).toBe(
    "4/500",
  );
  expect(await used("GET", "/admin/account.json", { user: "nobody:x" })).toBe(null);
  expect(await used("GET", "/admin/account.json")).toBe("5/500");
});

test.each([
  ["spec", undefined, 429],
  ["observed until 2026", "503", 503],
] as const)(
  "%s: over the limit the response is empty and says when to try again",
  async (_, limitStatus, status) => {
    const { platform, call } = startPlatform({ now, assumptions: { ...(limitStatus && { limitStatus }) } });
    await exhaust(call);
    const wrong = { user: `${platform.credentials.appId}:wrong` };
    for (const options of [{}, wrong, { body: "{", type: "text/plain" }]) {
      const response = await call("POST", "/admin/application_widgets.json", options);
      expect(response.status).toBe(status);
      expect(response.headers.get("retry-after")).toBe("300");
      expect(response.headers.get("api-usage-limit")).toBe("500/500");
      expect(await response.text()).toBe("");
    }
  },
);

test("a clock that is set back to before the window begins a new one", () => {
  let time = 1_000_000;
  const limit = createRequestLimit(() => time);
  for (let used = 1; used <= 501; used++) limit.count();
  time -= 1;
  expect(limit.count()).toEqual({ used: 1, retryAfter: null });
  time += 299_999;
  expect(limit.count()).toEqual({ used: 2, retryAfter: null });
});
