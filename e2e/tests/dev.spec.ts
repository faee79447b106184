import type { Page } from "@playwright/test";
import { expect, test } from "../kit.ts";

const source = "widgets/buyer-card/index.tsx";

/** The body of the frame built from the edited source. Other tests change the order of widgets. */
const cardFrame = (page: Page) =>
  page.locator(".panel", { hasText: "Покупатель" }).locator("iframe").contentFrame().locator("body");

test("an edit keeps the state of components, unless their hooks have changed", async ({ page, dev }) => {
  const { project } = dev;
  const before = await project.read(source);
  const hook = "widgets/buyer-card/use-clicks.ts";
  await project.write(
    hook,
    'import { useState } from "preact/hooks";\nexport const useClicks = () => useState(0);\n',
  );
  await project.write(
    source,
    `import { useClicks } from "./use-clicks.ts";
    function Clicks() {
      const [clicks, setClicks] = useClicks();
      return <button onClick={() => setClicks(clicks + 1)}>Clicks: {clicks}</button>;
    }
    export default function Card() {
      const [clicks, setClicks] = useClicks();
      return <><button onClick={() => setClicks(clicks + 1)}>All: {clicks}</button><Clicks /></>;
    }`,
  );
  await page.goto(dev.orderPage);
  await page.evaluate(() => Object.assign(window, { __sameDocument: true }));
  const card = cardFrame(page);
  const text = card.locator("[data-orderpane]");
  await expect(text).toHaveText("All: 0Clicks: 0");
  for (const button of await card.getByRole("button").all()) await button.click();
  await expect(text).toHaveText("All: 1Clicks: 1");

  await project.edit(source, "Clicks: {", "Times: {");
  await expect(text).toHaveText("All: 1Times: 1");
  await project.edit(source, "All: {", "Sum: {");
  await expect(text).toHaveText("Sum: 1Times: 1");
  await project.edit(hook, "useState(0)", "useState(useState(7)[0])");
  await expect(text).toHaveText("Sum: 7Times: 7");
  expect(await page.evaluate(() => "__sameDocument" in window)).toBe(true);
  await project.write(source, before);
});
