import type { Frame, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { frameKinds, refuseErrors, openRemoteFrames, type RemoteFrames } from "../remote/testing/frames.ts";
import { type InFrame, refuseLeftovers } from "../remote/testing/in-frame.ts";

// Ten thousand calls take two minutes on a slow machine.
vi.setConfig({ testTimeout: 240_000 });

let shown: RemoteFrames;
let server: RemoteFrames["server"];

beforeAll(async () => {
  shown = await openRemoteFrames();
  ({ server } = shown);
});

afterAll(() => shown?.close());

beforeEach(() => {
  server.requests.length = 0;
});

describe.each(frameKinds)("in a %s frame", (kind) => {
  const inRows = 10_000;

  test(`${inRows} calls in a row leave nothing behind and do not grow the heap`, async ({ annotate }) => {
    const frame = shown.frames[kind];
    const callInRows = (count: number) =>
      frame.evaluate(
        async ([url, rows]) => {
          const { jsonp } = (globalThis as unknown as InFrame).runtime;
          for (let row = 0; row < rows; row++) {
            await Promise.all(Array.from({ length: 25 }, () => jsonp(url)));
          }
        },
        [`${server.url}ok`, count / 25] as const,
      );
    await callInRows(100);
    const before = await usedHeap(shown.page, frame);
    await callInRows(inRows);
    expect(server.requests).toHaveLength(100 + inRows);
    expect(await usedHeap(shown.page, frame)).toBeLessThan(before + 200_000);
    await refuseLeftovers(frame);
    refuseErrors(shown);
    await annotate(`${inRows} calls of JSONP in rows in a ${kind} frame`);
  });
});

/** JavaScript heap bytes after a garbage collection, for the page or a frame with its own process. */
async function usedHeap(page: Page, frame: Frame): Promise<number> {
  // A frame in the page's process has no target of its own.
  const session = await page
    .context()
    .newCDPSession(frame)
    .catch(() => page.context().newCDPSession(page));
  await session.send("HeapProfiler.enable");
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return usedSize;
}
