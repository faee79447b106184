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
])("%j in %j: %s", (value, currency, text) => {
  const { container } = render(<MoneyText value={value} currency={currency} />);
  expect(container.textContent.replace(/\s/g, " ")).toBe(text);
});

test("what is of a wrong type altogether is still text", () => {
  const { container } = render(<MoneyText value={{} as never} />);
  expect(container.textContent).toBe("[object Object]");
});
