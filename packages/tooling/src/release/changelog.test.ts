import { expect, test } from "vitest";
import { addRelease } from "./changelog.ts";

const changelog = "# Changelog\n\n## Unreleased\n\n### Changed\n\n- Older line.\n";

test("the unreleased section and the summaries of the changesets become the section of the version", () => {
  const release = {
    version: "0.2.0",
    date: "2026-11-30",
    summaries: ["`plan` is faster.\n", "A line\nand more."],
  };
  expect(addRelease(changelog, release)).toBe(
    "# Changelog\n\n## Unreleased\n\n## 0.2.0 (2026-11-30)\n\n- `plan` is faster.\n- A line\n  and more.\n\n" +
      "### Changed\n\n- Older line.\n",
  );
});

test("a changelog without the section is refused", () => {
  const release = { version: "0.2.0", date: "2026-11-30", summaries: [] };
  expect(() => addRelease("# Changelog\n", release)).toThrow('must have one heading "## Unreleased"');
});
