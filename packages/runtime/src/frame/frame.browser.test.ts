import type { Frame } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { buildFragments } from "../bench/testing/build-fragments.ts";
import { type FramePage, frameDocument, openFramePage } from "./testing/frame-page.ts";

const widget = new URL("../../../../widgets/buyer-card/index.tsx", import.meta.url).pathname;
const order_info = {
  id: 1,
  number: 1001,
  account_id: 1,
  order_lines: [{ id: 1 }],
  comment: "Позвоните за час",
  client: { id: 1, name: "Анна", phone: "+79161234567" },
};

let frames: FramePage;
let fragment: string;
const failures: string[] = [];

beforeAll(async () => {
  [fragment = ""] = await buildFragments([`export { default } from ${JSON.stringify(widget)};`]);
  frames = await openFramePage();
  frames.page.on("pageerror", (error) => failures.push(error.message));
});
afterAll(() => frames?.close());
afterEach(() => {
  if (failures.length > 0) throw new Error(`the page failed: ${failures.splice(0).join(", ")}`);
});

async function show(globals: Record<string, unknown>, size?: { width: number; height: number }) {
  const [frame] = await frames.show([frameDocument({ fragment, globals })], size);
  return frame!;
}

/** The text and the position of every element. */
const layoutOf = (frame: Frame) =>
  frame.locator("[data-orderpane] *").evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { tag: element.tagName, text: element.textContent, x, y, width, height };
    }),
  );

test("a frame of size 0, as in a collapsed panel, shows everything after it has grown", async () => {
  const expected = await layoutOf(await show({ order_info }, { width: 370, height: 200 }));
  const frame = await show({ order_info }, { width: 0, height: 0 });
  expect(await frame.evaluate("[innerWidth, innerHeight]")).toEqual([0, 0]);
  expect(await frame.locator("h1").textContent()).toBe("Анна");
  await frames.page.locator("iframe").evaluate((element) => {
    element.style.width = "370px";
    element.style.height = "200px";
  });
  await frame.waitForFunction("innerWidth === 370 && innerHeight === 200");
  expect(await layoutOf(frame)).toEqual(expected);
});

test("a frame that was not displayed shows everything after it is", async () => {
  const expected = await layoutOf(await show({ order_info }));
  await frames.page.evaluate(() => {
    document.body.hidden = true;
  });
  const frame = await show({ order_info });
  await frames.page.evaluate(() => {
    document.body.hidden = false;
  });
  await frame.waitForFunction("innerWidth === 370");
  expect(await layoutOf(frame)).toEqual(expected);
});
