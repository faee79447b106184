import { ToolingError } from "../errors.ts";

export interface NewRelease {
  readonly version: string;
  /** ISO 8601: `2026-11-30`. */
  readonly date: string;
  /** What the changesets say, each one line of the changelog. */
  readonly summaries: readonly string[];
}

const unreleased = "## Unreleased\n";

/**
 * Returns the changelog after a release: its unreleased section, with the summaries as the first lines,
 * becomes the section of the version.
 *
 * @throws {ToolingError} `usage` if it has no unreleased section
 */
export function addRelease(changelog: string, { version, date, summaries }: NewRelease): string {
  const [before, section, ...more] = changelog.split(unreleased);
  if (before === undefined || section === undefined || more.length > 0) {
    throw new ToolingError("usage", `CHANGELOG.md must have one heading "${unreleased.trim()}"`);
  }
  const lines = summaries.map((summary) => `- ${summary.trim().replaceAll(/\s*\n\s*/g, "\n  ")}\n`);
  const added = lines.length === 0 ? "" : `\n${lines.join("")}`;
  return `${before}${unreleased}\n## ${version} (${date})\n${added}${section}`;
}
