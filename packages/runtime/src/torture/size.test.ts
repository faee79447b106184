import { expect, test } from "vitest";
import { coreBytes } from "../bench/added-bytes.ts";

test("page access, mount, error boundary and JSONP add at most 1,200 bytes to Preact", async () => {
  const bytes = await coreBytes();
  expect(bytes).toBeGreaterThan(500);
  expect(bytes).toBeLessThanOrEqual(1200);
}, 60_000);
