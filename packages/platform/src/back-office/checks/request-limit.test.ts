import { expect, test } from "vitest";
import { createRequestLimit } from "./request-limit.ts";

test("the 501st request must wait until the window ends, in whole seconds, rounded up", () => {
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
