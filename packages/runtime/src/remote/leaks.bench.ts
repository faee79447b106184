import { findBrowser } from "@orderpane/tooling/browser";
import { defineBench } from "@orderpane/tooling/bench";
import { chromium } from "playwright-core";
import { buildFragments } from "../testing/build-fragments.ts";
import { startApplicationServer } from "./testing/application-server.ts";
import { openFrames } from "./testing/frames.ts";
import { callInRows, refuseLeftovers, remoteWidget, usedHeap } from "./testing/in-frame.ts";

/** JavaScript's heap in a sandboxed frame after 10,000 calls of `jsonp` in a row, beside what it was before them. */
export default defineBench([
  {
    key: "runtime.leaks",
    unit: "bytes",
    async start() {
      const { executablePath } = await findBrowser();
      const [browser, server, [fragment = ""]] = await Promise.all([
        chromium.launch({ executablePath }),
        startApplicationServer(),
        buildFragments([remoteWidget]),
      ]);
      const { page, frames } = await openFrames(browser, fragment);
      const frame = frames.sandboxed;
      const url = `${server.url}ok`;
      // What the first calls compile and cache is there to stay.
      await callInRows(frame, { url, count: 500 });
      const before = await usedHeap(page, frame);
      return {
        async ours() {
          await callInRows(frame, { url, count: 10_000 });
          await refuseLeftovers(frame);
          return usedHeap(page, frame);
        },
        peers: { "before the calls": () => before },
        async stop() {
          await browser.close();
          await server.stop();
        },
      };
    },
  },
]);
