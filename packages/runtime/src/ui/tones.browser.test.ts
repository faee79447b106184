import { sharedBrowser } from "@orderpane/tooling/browser";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildFragments } from "../bench/testing/build-fragments.ts";

const shown = `import { Badge, Field } from "@orderpane/runtime/ui";
const tones = ["neutral", "info", "success", "warning", "danger"];
export default () => <>
  {tones.map((tone) => <Badge tone={tone}>{tone}</Badge>)}
  <Field name="a" label="a" error="field error">{() => null}</Field>
</>;`;
const broken = `export default () => { throw new Error("broken"); };`;

let page: Page;
let code: string;

beforeAll(async () => {
  const [browser, fragments] = await Promise.all([sharedBrowser(), buildFragments([shown, broken])]);
  code = fragments.join("");
  page = await browser.newPage();
});

afterAll(() => page?.close());

test.each([
  ["light", 0.7, 1],
  ["dark", 0, 0.1],
] as const)("in a %s frame every tone can be read on a ground of that scheme", async (scheme, min, max) => {
  await page.setContent(`<!doctype html><meta name="color-scheme" content="${scheme}">${code}`);
  await page.getByText("could not be shown").or(page.getByText("не удалось показать")).waitFor();
  const colours = await page.evaluate(() => {
    const context = document.createElement("canvas").getContext("2d")!;
    // Computed colours have several notations; a pixel has one.
    const pixel = (colour: string) => {
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
      return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
    };
    document.documentElement.style.background = "Canvas";
    const canvas = getComputedStyle(document.documentElement).backgroundColor;
    return [...document.querySelectorAll("span, [id$=error], [role=alert]")].map((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      const isClear = backgroundColor === "rgba(0, 0, 0, 0)";
      return [element.textContent, pixel(color), pixel(isClear ? canvas : backgroundColor)] as const;
    });
  });
  expect(colours).toHaveLength(7);
  const unreadable = colours.filter(([, ink, ground]) => contrast(luminance(ink), luminance(ground)) < 4.5);
  expect(unreadable).toEqual([]);
  const outside = colours.filter(([, , ground]) => luminance(ground) < min || luminance(ground) > max);
  expect(outside).toEqual([]);
});

function contrast(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The relative luminance of WCAG. */
function luminance(pixel: readonly number[]): number {
  const [red, green, blue] = pixel.map((value) =>
    value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
