import { expect, test } from "vitest";
import { createLimiter } from "./limiter.ts";
import { testClock } from "./testing/test-clock.ts";

const window = 300_000;

test("nothing is held back before the store says anything", () => {
  const limiter = createLimiter(testClock());
  limiter.sent();
  expect(limiter.delay()).toBe(0);
});

test("the window starts at the first request", async () => {
  const clock = testClock();
  const limiter = createLimiter(clock);
  limiter.sent();
  await clock.sleep(100_000);
  limiter.sent();
  expect(limiter.rest()).toBe(window - 100_000);
});

test("the reserve is left to the application", () => {
  const limiter = createLimiter(testClock());
  limiter.sent();
  limiter.learn({ used: 449, limit: 500 });
  expect(limiter.delay()).toBe(0);
  limiter.learn({ used: 450, limit: 500 });
  expect(limiter.delay()).toBe(window);
});

test("a new window has a new quota", async () => {
  const clock = testClock();
  const limiter = createLimiter(clock);
  limiter.sent();
  limiter.learn({ used: 500, limit: 500 });
  await clock.sleep(window);
  expect(limiter.delay()).toBe(0);
  limiter.sent();
  expect(limiter.delay()).toBe(0);
  expect(limiter.rest()).toBe(window);
});

test("a count that fell means that the store opened a new window", async () => {
  const clock = testClock();
  const limiter = createLimiter(clock);
  limiter.sent();
  limiter.learn({ used: 400, limit: 500 });
  await clock.sleep(200_000);
  limiter.learn({ used: 1, limit: 500 });
  expect(limiter.rest()).toBe(window);
});

test("an answer without a usable count changes nothing", () => {
  const limiter = createLimiter(testClock());
  limiter.sent();
  limiter.learn({ used: 500, limit: 500 });
  limiter.learn(null);
  limiter.learn({ used: 0, limit: 0 });
  expect(limiter.delay()).toBe(window);
});
