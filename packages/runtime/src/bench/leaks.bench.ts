import { type BenchCase, defineBench } from "@orderpane/tooling/bench";
import { findBrowser } from "@orderpane/tooling/browser";
import { chromium } from "playwright-core";
import type { FrameKind } from "../remote/testing/frames.ts";
import { callInRows, refuseLeftovers, usedHeap } from "../remote/testing/in-frame.ts";
import { openRemoteFrames } from "../remote/testing/remote-frames.ts";

/** Bytes by which the heap may grow. */
const allowed = 500_000;

/** The JavaScript heap of a frame after 10,000 calls of `jsonp`, compared with the heap before them. */
export default defineBench([
  leaksCase("runtime.leaks", "sandboxed"),
  leaksCase("runtime.leaks-srcdoc", "srcdoc"),
]);

function leaksCase(key: string, kind: FrameKind): BenchCase {
  return {
    key,
    unit: "bytes",
    async start() {
      const { executablePath } = await findBrowser();
      const browser = await chromium.launch({ executablePath });
      const { page, frames, server, close } = await openRemoteFrames(browser);
      const frame = frames[kind];
      const url = `${server.url}ok`;
      // The first calls compile and cache things that stay.
      await callInRows(frame, { url, count: 500 });
      const before = await usedHeap(page, frame);
      return {
        async ours() {
          await callInRows(frame, { url, count: 10_000 });
          await refuseLeftovers(frame);
          const after = await usedHeap(page, frame);
          if (after - before <= allowed) return after;
          throw new Error(
            `the ${kind} frame's heap grew by ${after - before} bytes in 10,000 calls, expected at most ${allowed}: ` +
              "something keeps references to them",
          );
        },
        peers: { "before the calls": () => before },
        stop: async () => {
          await close();
          await browser.close();
        },
      };
    },
  };
}
