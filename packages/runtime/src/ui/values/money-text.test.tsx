// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { renderWidget } from "../../testing.ts";
import { MoneyText } from "./money-text.tsx";

test.each([
  ["1500.0", "RUR", "1 500 ₽"],
  [1499.5, "EUR", "1 499,50 €"],
  [0, undefined, "0 ₽"],
  ["даром", "RUR", "даром"],
  ["", "RUR", "—"],
  [null, null, "—"],
  [undefined, undefined, "—"],
])("%j in %j is shown as %s", (value, currency, text) => {
  const { container } = renderWidget(<MoneyText value={value} currency={currency} />);
  expect(container.textContent.replace(/\s/g, " ")).toBe(text);
});

test("a value of another type is shown as text", () => {
  const { container } = renderWidget(<MoneyText value={{} as never} />);
  expect(container.textContent).toBe("[object Object]");
});
