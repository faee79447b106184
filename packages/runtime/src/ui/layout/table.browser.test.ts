import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sharedBrowser } from "@orderpane/tooling/browser";
import { expect, test } from "vitest";

test("a table has a gap between its columns in left-to-right and right-to-left text", async () => {
  const style = await readFile(join(import.meta.dirname, "table.module.css"), "utf8");
  const table = (dir: string) =>
    `<table class="table" dir="${dir}"><tr><td>Чай</td><td>500</td></tr></table>`;
  await using page = await (await sharedBrowser()).newPage();
  await page.setContent(`<style>${style}</style>${table("ltr")}${table("rtl")}`);
  const gaps = await page.evaluate(() =>
    Array.from(document.querySelectorAll("td"), (cell) => {
      const { paddingLeft, paddingRight } = getComputedStyle(cell);
      return [paddingLeft, paddingRight];
    }),
  );
  expect(gaps).toEqual([
    ["0px", "0px"],
    ["10px", "0px"],
    ["0px", "0px"],
    ["0px", "10px"],
  ]);
});
