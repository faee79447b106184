import type { Frame } from "./views.ts";

/** The rules of a check, the worst first. `accept` in `widget.json` names a rule; for axe `axe/<its rule>`. */
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
  acceptance: "accepted in widget.json, but not found",
} as const;

/** One of our rules, or `axe/` and the name of one of axe. */
export type RuleId = Exclude<keyof typeof rules, "axe"> | `axe/${string}`;

/** A box in the frame, in CSS px from its upper left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A fault in one frame. */
export interface Finding {
  readonly rule: RuleId;
  /** Shown to people. */
  readonly subject: string;
  /** Equal in all frames with the same fault, although the texts differ. */
  readonly place: string;
  readonly box: Box | null;
}

export interface CheckedFrame extends Frame {
  readonly findings: readonly Finding[];
  /** PNG of the whole content, at most {@link tallest} px high. */
  readonly picture: Buffer;
  /** Height of the content in CSS px. */
  readonly height: number;
  /** The addresses that the widget has contacted, without their queries. */
  readonly contacted: readonly string[];
}

/** In CSS px. A taller picture is cut there. */
export const tallest = 2000;

interface Acceptance {
  readonly rule: string;
  readonly because: string;
}

/** A fault with all frames that have it. */
export interface GroupedFinding extends Pick<Finding, "rule" | "subject"> {
  readonly frames: readonly Frame[];
  /** Why it is accepted; `null` if it is not. */
  readonly because: string | null;
}

export function isOpen({ because }: GroupedFinding): boolean {
  return because === null;
}

export function messageOf({ rule, subject }: Pick<Finding, "rule" | "subject">): string {
  return [rules[nameOfRule(rule)], subject].filter(Boolean).join(": ");
}

/** The smallest height, in CSS px, in which no ordinary record scrolls, or no record if all are extreme. */
export function neededHeight(frames: readonly CheckedFrame[]): number {
  const ordinary = frames.filter(({ record }) => !record.isExtreme);
  const measured = ordinary.length > 0 ? ordinary : frames;
  return Math.max(1, ...measured.map(({ height }) => height));
}

/**
 * Returns each fault once, in the order of {@link rules}. `declared` is the height in CSS px, `accept` is
 * `check.accept` in `widget.json`. If all frames were checked (`isWhole`), an acceptance without a finding is
 * a fault, too.
 */
export function groupFindings(
  frames: readonly CheckedFrame[],
  { declared, accept, isWhole }: { declared: number; accept: readonly Acceptance[]; isWhole: boolean },
): GroupedFinding[] {
  const reasons = new Map(accept.map(({ rule, because }) => [rule, because]));
  const group = (rule: RuleId, subject: string, concerned: readonly Frame[]): GroupedFinding => {
    return { rule, subject, frames: [...new Set(concerned)], because: reasons.get(rule) ?? null };
  };
  const all = frames.flatMap((frame) => frame.findings.map((finding) => ({ ...finding, frame })));
  const same = Map.groupBy(all, ({ rule, place }) => `${rule} ${place}`);
  const groups = [...same.values()].map((members) =>
    group(
      members[0]!.rule,
      members[0]!.subject,
      members.map(({ frame }) => frame),
    ),
  );
  const scrolling = frames.filter(({ height, record }) => height > declared && !record.isExtreme);
  if (scrolling.length > 0) {
    groups.push(group("height", `${neededHeight(frames)} px of content in ${declared} px`, scrolling));
  }
  for (const { rule } of isWhole ? accept : []) {
    if (!groups.some((found) => found.rule === rule)) groups.push(group("acceptance", rule, []));
  }
  const order = Object.keys(rules);
  const rank = ({ rule }: GroupedFinding) => order.indexOf(nameOfRule(rule));
  return groups.toSorted((a, b) => rank(a) - rank(b));
}

function nameOfRule(rule: RuleId): keyof typeof rules {
  return rule.replace(/\/.*/, "") as keyof typeof rules;
}
