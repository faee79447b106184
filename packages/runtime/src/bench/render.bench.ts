import { type BenchCase, defineBench } from "@orderpane/tooling/bench";
import { openRenderSides, type RenderSides } from "./testing/render-sides.ts";

/**
 * The first render of order-status on an order's page: from the new document of its frame until the table
 * with the server's answer is laid out in it. So it holds reading the code, running it, the first render,
 * JSONP to a server on this machine, and the render of the answer; not the paint, which waits for the
 * screen's next turn. Real frames of the local store in one Chromium, a new document each time, nothing known
 * of the scripts from the time before.
 */
export default defineBench([
  // At most 0.6.
  renderCase("runtime.render", { "react 19": "react" }),
  // How far there is to go.
  renderCase("runtime.render-vanilla", { "by hand": "vanilla" }),
]);

function renderCase(key: string, peers: Readonly<Record<string, keyof RenderSides>>): BenchCase {
  return {
    key,
    unit: "ms",
    rounds: 20,
    warmup: 3,
    async start() {
      const page = await openRenderSides();
      const measure = (side: keyof RenderSides) => async () => (await page.render(side)).ms;
      const measured = Object.entries(peers).map(([name, side]) => [name, measure(side)] as const);
      return { ours: measure("ours"), peers: Object.fromEntries(measured), stop: page.close };
    },
  };
}
