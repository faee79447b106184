import { expect, test } from "vitest";
import { addRelease } from "./version-packages.ts";

const changesets = [
  '---\n"orderpane": minor\n---\n\n`plan` is faster.\n',
  '---\n"orderpane": patch\n---\nA line\nand more.\n',
];

test("the unreleased section and the summaries of the changesets become the section of the version", () => {
  const changelog = "# Changelog\n\n## Unreleased\n\n### Changed\n\n- Older line.\n";
  expect(addRelease(changelog, "## 0.2.0 (2026-11-30)", changesets)).toBe(
    "# Changelog\n\n## Unreleased\n\n## 0.2.0 (2026-11-30)\n\n- `plan` is faster.\n- A line\n  and more.\n\n" +
      "### Changed\n\n- Older line.\n",
  );
});

test("a changelog without an unreleased section is refused", () => {
  expect(() => addRelease("# Changelog\n", "## 0.2.0", changesets)).toThrow('the heading "## Unreleased"');
});
