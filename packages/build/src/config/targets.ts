import type { Targets } from "lightningcss";
import type { BuildEnvironmentOptions } from "vite";
import { BuildError } from "../errors.ts";

/** The default. They are older than the last browsers of Windows 7, Chrome 109 and Firefox 115. */
export const olderBrowsers = ["chrome87", "edge87", "firefox78", "safari14"] as const;

/** What the bundler accepts. It knows no edition before ES2015. */
const known =
  /^(?:es(?:next|6|20\d\d)|(?:android|chrome|deno|edge|electron|firefox|hermes|ie|ios|node|opera|rhino|safari|samsung)\d+(?:\.\d+)*)$/i;

/**
 * Lists the browsers and editions of `build.target` or `build.cssTarget`.
 *
 * @throws {BuildError} `bad-config`
 */
export function listTargets(
  name: "target" | "cssTarget",
  { [name]: option }: Pick<BuildEnvironmentOptions, "target" | "cssTarget">,
): string[] {
  const targets = option === false || option === undefined ? ["esnext"] : [option].flat();
  const unknown = targets.find((target) => !known.test(target));
  if (unknown === undefined) return targets;
  throw new BuildError("bad-config", `build.${name} has an unknown target: ${unknown}`, {
    fix: 'Write a browser with a version, such as "chrome87", or an edition, such as "es2019".',
  });
}

const browser = /^(android|chrome|edge|firefox|ie|ios|opera|safari|samsung)(\d+)(?:\.(\d+))?/i;

/**
 * For Lightning CSS, which wants the major version shifted by 16 bits and the minor one by 8. An edition of
 * ECMAScript says nothing about CSS.
 */
export function styleTargets(targets: readonly string[]): Targets {
  const lowest: Record<string, number> = {};
  for (const target of targets) {
    const [, name, major, minor = 0] = browser.exec(target) ?? [];
    const key = name?.toLowerCase().replace("ios", "ios_saf");
    const version = (Number(major) << 16) | (Number(minor) << 8);
    if (key !== undefined) lowest[key] = Math.min(lowest[key] ?? version, version);
  }
  return lowest;
}
