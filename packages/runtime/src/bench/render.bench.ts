import { type BenchCase, defineBench } from "@orderpane/tooling/bench";
import { openRenderSides, type RenderSide } from "./testing/render-sides.ts";

/**
 * The first render of order-status: from the start of its frame's document until the table with the server's
 * data is laid out. This includes parsing and running the code, the first render, JSONP to a server on this
 * machine, and rendering the data. It does not include the paint, which waits for the screen. The frames are
 * those of the local platform in one Chromium, with a new document and no compiled code each time.
 */
export default defineBench([
  // The goal is at most 0.6.
  renderCase("runtime.render", { "react 19": "react" }),
  // The lower limit: a widget written by hand.
  renderCase("runtime.render-vanilla", { "by hand": "vanilla" }),
]);

function renderCase(key: string, peers: Readonly<Record<string, RenderSide>>): BenchCase {
  return {
    key,
    unit: "ms",
    rounds: 20,
    warmup: 3,
    async start() {
      const page = await openRenderSides();
      const { text } = await page.render("ours");
      for (const side of Object.values(peers)) {
        if ((await page.render(side)).text !== text) throw new Error(`${side} shows another text than ours`);
      }
      const measure = (side: RenderSide) => async () => (await page.render(side)).ms;
      const measured = Object.entries(peers).map(([name, side]) => [name, measure(side)] as const);
      return { ours: measure("ours"), peers: Object.fromEntries(measured), stop: page.close };
    },
  };
}
