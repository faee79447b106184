type Browser = "chrome" | "edge" | "firefox" | "safari";

interface Feature {
  readonly uses: RegExp;
  /** Matches the condition of an `@supports` that tests for it. `null` if it cannot be tested for. */
  readonly condition: RegExp | null;
  /** The first versions that support it. */
  readonly since: Readonly<Record<Browser, number>>;
}

/** Browsers that do not support these ignore everything that depends on them. */
const features: Readonly<Record<string, Feature>> = {
  ":has()": {
    uses: /:has\(/,
    condition: /:has\(/,
    since: { chrome: 105, edge: 105, firefox: 121, safari: 15.4 },
  },
  "@container": {
    uses: /(?<!\\)@container\b/,
    condition: /\bcontainer\b/,
    since: { chrome: 105, edge: 105, firefox: 110, safari: 16 },
  },
  "@layer": {
    uses: /(?<!\\)@layer\b/,
    condition: null,
    since: { chrome: 99, edge: 99, firefox: 97, safari: 15.4 },
  },
  subgrid: {
    uses: /:[^;{}]*\bsubgrid\b/,
    condition: /\bsubgrid\b/,
    since: { chrome: 117, edge: 117, firefox: 71, safari: 16 },
  },
};

/**
 * Returns the features of a compiled style sheet that a target does not support, such as ":has() (chrome
 * 105)". A sheet that tests for a feature has a fallback. Rules that need Tailwind's plugin are included as
 * well.
 */
export function newerFeatures(css: string, targets: readonly string[]): string[] {
  const text = css.replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, '""');
  const conditions = [...text.matchAll(/@supports\b[^{]*/g)].join();
  const [uncompiled = null] = /(?<!\\)@(?:tailwind|theme|apply)\b/.exec(text) ?? [];
  const left = uncompiled === null ? [] : [`${uncompiled} (no browser: Tailwind's plugin is missing)`];
  const newer = Object.entries(features).flatMap(([name, { uses, condition, since }]) => {
    const isLost = uses.test(text) && !condition?.test(conditions);
    const older = isLost ? browsersBefore(since, targets) : [];
    return older.length > 0 ? [`${name} (${older.join(", ")})`] : [];
  });
  return [...left, ...newer];
}

function browsersBefore(since: Feature["since"], targets: readonly string[]): string[] {
  const versions = targets.map((target) => /^(chrome|edge|firefox|safari|ios)([\d.]+)$/i.exec(target) ?? []);
  return Object.entries(since)
    .filter(([browser, version]) =>
      versions.some(([, name, target]) => {
        const isThis = name?.toLowerCase().replace("ios", "safari") === browser;
        return isThis && compareVersions(String(target), String(version)) < 0;
      }),
    )
    .map(([browser, version]) => `${browser} ${version}`);
}

function compareVersions(one: string, other: string): number {
  const [major = 0, minor = 0] = one.split(".").map(Number);
  const [otherMajor = 0, otherMinor = 0] = other.split(".").map(Number);
  return major - otherMajor || minor - otherMinor;
}
