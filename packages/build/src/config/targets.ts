import { BuildError } from "../errors.ts";

/** The default. They are older than the last browsers of Windows 7, Chrome 109 and Firefox 115. */
export const olderBrowsers = ["chrome87", "edge87", "firefox78", "safari14"] as const;

/** What the bundler accepts. It knows no edition before ES2015. */
const known =
  /^(?:es(?:next|6|20\d\d)|(?:android|chrome|deno|edge|electron|firefox|hermes|ie|ios|node|opera|rhino|safari|samsung)\d+(?:\.\d+)*)$/i;

/**
 * The browsers and editions of `build.target` or `build.cssTarget`.
 *
 * @throws {BuildError} `bad-config`
 */
export function readTargets(
  name: "target" | "cssTarget",
  option: string | readonly string[] | false | undefined,
): string[] {
  const targets = option === false || option === undefined ? ["esnext"] : [option].flat();
  const unknown = targets.find((target) => !known.test(target));
  if (unknown === undefined) return targets;
  throw new BuildError("bad-config", `build.${name} has an unknown target: ${unknown}`, {
    fix: 'Write a browser with a version, such as "chrome87", or an edition, such as "es2019".',
  });
}
