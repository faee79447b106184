import type { Targets } from "lightningcss";

type Browser = "chrome" | "edge" | "firefox" | "safari";

interface Feature {
  readonly pattern: RegExp;
  /** The first versions that know it. */
  readonly since: Readonly<Record<Browser, number>>;
}

/** What a browser without them leaves out as a whole, and the compiler cannot write in another way. */
const features: Readonly<Record<string, Feature>> = {
  ":has()": { pattern: /:has\(/, since: { chrome: 105, edge: 105, firefox: 121, safari: 15.4 } },
  "@container": { pattern: /@container\b/, since: { chrome: 105, edge: 105, firefox: 110, safari: 16 } },
  "@layer": { pattern: /@layer\b/, since: { chrome: 99, edge: 99, firefox: 97, safari: 15.4 } },
  subgrid: { pattern: /\bsubgrid\b/, since: { chrome: 117, edge: 117, firefox: 71, safari: 16 } },
};

/**
 * What a compiled style sheet uses and a target does not know: ":has() (chrome 105)". A sheet that asks for a
 * feature by `@supports` has something for other browsers.
 */
export function newerFeatures(css: string, targets: Targets): string[] {
  const text = css.replace(/"[^"]*"|'[^']*'/g, '""');
  const conditions = [...text.matchAll(/@supports\b[^{]*/g)].join();
  return Object.entries(features).flatMap(([name, { pattern, since }]) => {
    const older = pattern.test(text) && !pattern.test(conditions) ? browsersBefore(since, targets) : [];
    return older.length > 0 ? [`${name} (${older.join(", ")})`] : [];
  });
}

function browsersBefore(since: Feature["since"], targets: Targets): string[] {
  return Object.entries(since)
    .filter(([browser, version]) => (targets[browser as Browser] ?? Infinity) < versionNumber(version))
    .map(([browser, version]) => `${browser} ${version}`);
}

/** As Lightning CSS writes a version: the major one shifted by 16 bits, the minor one by 8. */
function versionNumber(version: number): number {
  const [major = 0, minor = 0] = String(version).split(".").map(Number);
  return (major << 16) | (minor << 8);
}
