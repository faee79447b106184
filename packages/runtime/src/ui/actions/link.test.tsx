// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { renderWidget, screen } from "../../testing.ts";
import { Link } from "./link.tsx";

test.each([
  ["https://example.com/a?b=1", "https://example.com/a?b=1", "_blank"],
  ["mailto:a@b.ru", "a@b.ru", ""],
  ["tel:+79161234567", "+79161234567", ""],
])("%s is a link whose default text is %s", (href, text, target) => {
  renderWidget(<Link href={href} />);
  const link = screen.getByRole<HTMLAnchorElement>("link", { name: text });
  expect([link.getAttribute("href"), link.target, link.rel]).toEqual([href, target, "noreferrer"]);
});

test.each([
  ["javascript:alert(1)", "javascript:alert(1)"],
  [null, ""],
  [5 as never, "5"],
])("%j is shown as text, not as a link", (href, text) => {
  const { container } = renderWidget(<Link href={href} />);
  expect(screen.queryByRole("link")).toBeNull();
  expect(container.textContent).toBe(text);
});
