import { expect, test } from "vitest";
import { encodeDataUrl } from "./data-url.ts";

test.each([
  ["a.png", "data:image/png;base64,AQID"],
  ["A.JPG", "data:image/jpeg;base64,AQID"],
  ["a.woff2", "data:font/woff2;base64,AQID"],
  ["a.bin", "data:application/octet-stream;base64,AQID"],
])("%s in base64", (file, url) => {
  expect(encodeDataUrl(file, Uint8Array.of(1, 2, 3))).toBe(url);
});

test("a short SVG becomes text without XML references", () => {
  const svg = `<svg a="1&amp;2">\n\tДа # 100% \`\\ and-some-more-text-of-no-harm-that-makes-base64-longer</svg>`;
  expect(encodeDataUrl("a.svg", Buffer.from(svg))).toBe(
    "data:image/svg+xml,%3Csvg%20a=%221%26amp;2%22%3E%0A%09Да%20%23%20100%25%20%60%5C%20and-some-more-text-of-no-harm-that-makes-base64-longer%3C/svg%3E",
  );
});

test("an SVG that would be longer with escapes becomes base64", () => {
  expect(encodeDataUrl("a.svg", Buffer.from("<".repeat(50)))).toMatch(/^data:image\/svg\+xml;base64,/);
});
