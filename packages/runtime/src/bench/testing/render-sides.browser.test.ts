import { expect, onTestFinished, test } from "vitest";
import { openRenderSides } from "./render-sides.ts";

test("all sides of the benchmark show the same history of the order", async () => {
  const page = await openRenderSides();
  onTestFinished(page.close);
  const { text, ms } = await page.render("ours");
  expect(text).toMatch(/^Дата\tСтатус\tКомментарий\n\d\d\.\d\d, \d\d:\d\d\tНовый\t\n/);
  expect(ms).toBeGreaterThan(0);
  expect(await page.render("react")).toMatchObject({ text });
  expect(await page.render("vanilla")).toMatchObject({ text });
});
