import type { Frame } from "./views.ts";

/** The rules of a check, worst first. `accept` in `widget.json` names a rule; for axe rules `axe/<rule>`. */
export const rules = {
  empty: "nothing is shown",
  failure: "the failure message is shown",
  error: "an error that nothing caught",
  console: "an error in the console",
  markup: "text of the record became markup",
  height: "the content scrolls",
  wide: "wider than the frame",
  cut: "text is cut off",
  axe: "",
  "keyboard-trap": "the keyboard cannot leave it",
  focus: "the keyboard focus is not visible",
  insecure: "contacted without https",
  unnamed: "contacted, but no setting names it",
  repeated: "requested more than once",
  unfinished: "still open after 5 s",
} as const;

/** One of our rules, or `axe/` and an axe rule. */
export type RuleId = Exclude<keyof typeof rules, "axe"> | `axe/${string}`;

/** A fault in one frame. */
export interface Finding {
  readonly rule: RuleId;
  /** Shown to users. */
  readonly subject: string;
  /** Equal in all frames with the same fault, even if their texts differ. */
  readonly place: string;
  /** In CSS px from the top left corner of the frame. */
  readonly box: Pick<DOMRect, "x" | "y" | "width" | "height"> | null;
}

export interface CheckedFrame extends Frame {
  readonly findings: readonly Finding[];
  /** PNG of the whole content, up to {@link tallest} px high. */
  readonly picture: Buffer;
  /** Height of the content in CSS px. */
  readonly height: number;
  readonly hasRequests: boolean;
}

/** In CSS px. Taller pictures are cropped. */
export const tallest = 2000;

interface Acceptance {
  readonly rule: string;
  readonly because: string;
}

/** A fault with all frames that have it. */
export type GroupedFinding = ReturnType<typeof groupFindings>[number];

export function isOpen({ because }: GroupedFinding): boolean {
  return because === null;
}

export function messageOf({ rule, subject }: Pick<Finding, "rule" | "subject">): string {
  return [rules[nameOfRule(rule)], subject].filter(Boolean).join(": ");
}

/**
 * Returns the smallest height, in CSS px, in which no ordinary record scrolls, or none if all are extreme.
 */
export function neededHeight(frames: readonly CheckedFrame[]): number {
  const ordinary = frames.filter(({ record }) => !record.isExtreme);
  const measured = ordinary.length > 0 ? ordinary : frames;
  return Math.max(1, ...measured.map(({ height }) => height));
}

/**
 * Returns each fault once, in the order of {@link rules}. `declared` is the height in CSS px, `accept` is
 * `check.accept` in `widget.json`.
 */
export function groupFindings(
  frames: readonly CheckedFrame[],
  { declared, accept }: { declared: number; accept: readonly Acceptance[] },
) {
  const subject = `${neededHeight(frames)} px of content in ${declared} px`;
  const scrolls: Finding = { rule: "height", subject, place: "", box: null };
  const all = frames.flatMap((frame) => {
    const isScrolled = frame.height > declared && !frame.record.isExtreme;
    return [...frame.findings, ...(isScrolled ? [scrolls] : [])].map((finding) =>
      Object.assign({ frame }, finding),
    );
  });
  const groups = Map.groupBy(all, ({ rule, place }) => `${rule} ${place}`).values();
  const order = Object.keys(rules);
  return [...groups]
    .map((same) => ({
      rule: same[0]!.rule,
      subject: same[0]!.subject,
      /** Of frames that scroll, the one with the most content is first. */
      frames: [...new Set(same.map(({ frame }) => frame))].toSorted((a, b) =>
        same[0]!.rule === "height" ? b.height - a.height : 0,
      ),
      /** Why it is accepted; `null` if it is not. */
      because: accept.find(({ rule }) => rule === same[0]!.rule)?.because ?? null,
    }))
    .toSorted((a, b) => order.indexOf(nameOfRule(a.rule)) - order.indexOf(nameOfRule(b.rule)));
}

function nameOfRule(rule: RuleId): keyof typeof rules {
  return rule.replace(/\/.*/, "") as keyof typeof rules;
}
