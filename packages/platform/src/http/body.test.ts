import { afterEach, beforeEach, expect, test } from "vitest";
import { createPlatform } from "../create-platform.ts";
import type { Platform } from "../platform.ts";

let platform: Platform;
beforeEach(() => {
  platform = createPlatform();
});
afterEach(() => platform.close());

const put = (path: string, body: BodyInit) =>
  platform.fetch(
    new Request(`http://store.test${path}`, { method: "PUT", body, duplex: "half" } as RequestInit),
  );

const paths = [
  "/__store/import",
  "/__store/assumptions",
  "/__store/clock",
  "/__store/applications/x",
  "/__store/nowhere",
];

test.each(paths)("%s: the response is 400 to a body that its client breaks off", async (path) => {
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode("{"));
      controller.error(new Error("the client is gone"));
    },
  });
  const response = await put(path, body);
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ error: expect.stringContaining("ends too early") });
});

test("the response is 413 to an endless body, which is not read on", async () => {
  const mebibyte = new Uint8Array(1024 * 1024);
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent++;
      controller.enqueue(mebibyte);
    },
  });
  const response = await put("/__store/import", body);
  expect(response.status).toBe(413);
  expect(await response.json()).toEqual({ error: expect.stringContaining("at most 67108864 bytes") });
  expect(sent).toBeLessThan(70);
});

test.each(paths.filter((path) => !path.endsWith("/import")))(
  "%s: the response is 413 to more than 64 KiB",
  async (path) => {
    const [fits, larger] = [await put(path, " ".repeat(65_536)), await put(path, " ".repeat(65_537))];
    expect(fits.status).not.toBe(413);
    expect([larger.status, await larger.json()]).toEqual([
      413,
      { error: "the body: expected at most 65536 bytes, found more" },
    ]);
  },
);
