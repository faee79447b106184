// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test } from "vitest";
import { MoneyText } from "./money-text.tsx";

beforeEach(() => {
  document.documentElement.lang = "ru";
});
afterEach(cleanup);

test.each([
  ["1500.0", "RUR", "1 500 ₽"],
  [1499.5, "EUR", "1 499,50 €"],
  [0, undefined, "0 ₽"],
  ["даром", "RUR", "даром"],
  ["", "RUR", "—"],
  [null, null, "—"],
  [undefined, undefined, "—"],
])("%j in %j is shown as %s", (value, currency, text) => {
  const { container } = render(<MoneyText value={value} currency={currency} />);
  expect(container.textContent.replace(/\s/g, " ")).toBe(text);
});

test("a value of another type is shown as text", () => {
  const { container } = render(<MoneyText value={{} as never} />);
  expect(container.textContent).toBe("[object Object]");
});
