import type { Finding, Sight } from "./frame/finding.ts";
import type { Look } from "./frame/looks.ts";
import { type RuleId, rules } from "./frame/rules.ts";

/** The same finding in one frame or many. */
export interface Group extends Omit<Finding, "place" | "box"> {
  readonly looks: readonly Look[];
  /** Why it is accepted; `null` if it is not. */
  readonly because: string | null;
}

export function isOpen({ because }: Group): boolean {
  return because === null;
}

/** An entry of `check.accept` in `widget.json`. */
export interface Acceptance {
  readonly rule: string;
  readonly because: string;
}

/** The heights of a widget's content, in CSS px. */
export interface Heights {
  readonly declared: number;
  /** The smallest one in which no ordinary record scrolls; if only extreme ones were looked at, none of them. */
  readonly needed: number;
  /** The frames in which the content scrolls, also those of extreme records. */
  readonly scrolling: readonly Look[];
}

export function measureHeights(sights: readonly Sight[], declared: number): Heights {
  const ordinary = sights.filter(({ look }) => !look.shown.isExtreme);
  const measured = ordinary.length > 0 ? ordinary : sights;
  return {
    declared,
    needed: Math.max(1, ...measured.map(({ height }) => height)),
    scrolling: sights.filter(({ height }) => height > declared).map(({ look }) => look),
  };
}

interface Grouping {
  readonly heights: Heights;
  readonly accept: readonly Acceptance[];
  /** Whether all looks were looked at, so that an acceptance without a finding is one too many. */
  readonly isWhole: boolean;
}

/** Each finding once, with the frames it concerns; those of the same kind stand together. */
export function groupFindings(sights: readonly Sight[], { heights, accept, isWhole }: Grouping): Group[] {
  const all = sights.flatMap(({ look, findings }) => findings.map((finding) => ({ look, finding })));
  const same = Map.groupBy(all, ({ finding }) => `${finding.rule} ${finding.place}`);
  const groups = [...same.values()].map(([first, ...others]): Omit<Group, "because"> => {
    const { rule, subject, subjectRu } = first!.finding;
    const looks = [...new Set([first!, ...others].map(({ look }) => look))];
    return { rule, subject, subjectRu, looks };
  });
  const { declared, needed, scrolling } = heights;
  const ordinary = scrolling.filter(({ shown }) => !shown.isExtreme);
  if (ordinary.length > 0) {
    const subject = `${needed} px of content in ${declared} px`;
    const subjectRu = `${needed} px содержимого в ${declared} px`;
    groups.push({ rule: "height", subject, subjectRu, looks: ordinary });
  }
  for (const { rule } of isWhole ? accept : []) {
    if (groups.some((group) => group.rule === rule)) continue;
    groups.push({ rule: "acceptance", subject: rule, looks: [] });
  }
  const order = Object.keys(rules);
  const placeOf = (rule: RuleId) => order.indexOf(rule.replace(/\/.*/, ""));
  const reasons = new Map(accept.map(({ rule, because }) => [rule, because]));
  return groups
    .map(({ rule, subject, subjectRu, looks }): Group => {
      return { rule, subject, subjectRu, looks, because: reasons.get(rule) ?? null };
    })
    .toSorted((a, b) => placeOf(a.rule) - placeOf(b.rule));
}

export function median(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null).toSorted((a, b) => a - b);
  return known[Math.floor(known.length / 2)] ?? null;
}
