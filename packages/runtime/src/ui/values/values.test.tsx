// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { renderWidget } from "../../testing.ts";
import { DateText } from "./date-text.tsx";
import { MoneyText } from "./money-text.tsx";

test("a date is a <time> by the store's clock", () => {
  const { container } = renderWidget(<DateText value="2026-11-03T23:05:12+07:00" />);
  const time = container.querySelector("time")!;
  expect(time.textContent).toBe("03.11.2026, 23:05");
  expect(time.dateTime).toBe("2026-11-03T23:05:12+07:00");
});

test.each([
  ["вчера", "вчера"],
  [null, "—"],
  [undefined, "—"],
])("%j is not a date and is shown as %s", (value, text) => {
  const { container } = renderWidget(<DateText value={value} />);
  expect(container.textContent).toBe(text);
  expect(container.querySelector("time, img")).toBeNull();
});

test.each([
  ["1500.0", "RUR", "1 500 ₽"],
  ["даром", "RUR", "даром"],
  ["", "RUR", "—"],
  [undefined, undefined, "—"],
])("%j in %j is shown as %s", (value, currency, text) => {
  const { container } = renderWidget(<MoneyText value={value} currency={currency} />);
  expect(container.textContent.replace(/\s/g, " ")).toBe(text);
});
