import { findBrowser } from "@orderpane/tooling/browser";
import { type BenchCase, defineBench } from "@orderpane/tooling/bench";
import { chromium } from "playwright-core";
import { buildFragments } from "./testing/build-fragments.ts";
import { startApplicationServer } from "../remote/testing/application-server.ts";
import { type FrameKind, openFrames } from "../remote/testing/frames.ts";
import { callInRows, refuseLeftovers, remoteWidget, usedHeap } from "../remote/testing/in-frame.ts";

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
      const [browser, server, [fragment = ""]] = await Promise.all([
        chromium.launch({ executablePath }),
        startApplicationServer(),
        buildFragments([remoteWidget]),
      ]);
      const { page, frames } = await openFrames(browser, fragment);
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
          refuseGrowth(after - before, kind);
          return after;
        },
        peers: { "before the calls": () => before },
        async stop() {
          await browser.close();
          await server.stop();
        },
      };
    },
  };
}

function refuseGrowth(bytes: number, kind: FrameKind): void {
  if (bytes <= allowed) return;
  throw new Error(
    `the ${kind} frame's heap grew by ${bytes} bytes in 10,000 calls, expected at most ${allowed}: something keeps references to them`,
  );
}
