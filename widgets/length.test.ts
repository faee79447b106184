import { expect, test } from "vitest";

const sources = import.meta.glob<string>(["./*/*.{ts,tsx}", "!./*/server.ts", "!./**/*.test.*"], {
  eager: true,
  query: "?raw",
  import: "default",
});
const names = new Set(Object.keys(sources).map((file) => file.split("/")[1]!));

test("widgets are found", () => {
  expect(names).toContain("order-status");
});

test.each([...names])("%s has fewer than 150 lines without its stand-in server, styles and tests", (name) => {
  const files = Object.entries(sources).filter(([file]) => file.startsWith(`./${name}/`));
  const lines = files.map(([, text]) => text.trimEnd().split("\n").length);
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThan(150);
});
