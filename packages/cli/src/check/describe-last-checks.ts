import type { WidgetBundle } from "@orderpane/protocol/bundle";
import type { LastCheck, LastChecks } from "./last-check.ts";

type Built = Pick<WidgetBundle, "name" | "build" | "height">;

export interface LastChecksSummary {
  /** `checked 2 hours ago: margin has 2 findings`, `never checked: stock`. */
  readonly facts: readonly string[];
  /** Widgets whose content needs more than the declared height: `margin (120 px, needs 164 px)`. */
  readonly tooLow: readonly string[];
  /** Whether each widget was checked as it is built, and nothing was found. */
  readonly isHealthy: boolean;
}

/** Says when widgets were last checked, and with what result. */
export function describeLastChecks(
  built: readonly Built[],
  last: LastChecks,
  now = Date.now(),
): LastChecksSummary {
  const never = built.filter(({ name }) => last[name] === undefined);
  const checked = built.flatMap((widget) => {
    const check = last[widget.name];
    return check === undefined ? [] : { ...widget, check };
  });
  const current = checked.filter(({ build, check }) => check.build === build);
  const others = checked.filter((widget) => !current.includes(widget));
  const byAge = Map.groupBy(current, ({ check }) => ageOf(check, now));
  const facts = [...byAge].map(([age, group]) => `checked ${age}: ${resultsOf(group)}`);
  if (others.length > 0) facts.push(`checked another build: ${namesOf(others)}`);
  if (never.length > 0) facts.push(`never checked: ${namesOf(never)}`);
  return {
    facts,
    tooLow: current
      .filter(({ height, check }) => check.neededHeight > height)
      .map(({ name, height, check }) => `${name} (${height} px, needs ${check.neededHeight} px)`),
    isHealthy: current.length === built.length && current.every(({ check: { findings } }) => findings === 0),
  };
}

function resultsOf(group: readonly { name: string; check: LastCheck }[]): string {
  const sound = group.filter(({ check }) => check.findings === 0);
  const faulty = group.filter((widget) => !sound.includes(widget));
  const results = faulty.map(({ name, check: { findings } }) => {
    return `${name} has ${findings} ${findings === 1 ? "finding" : "findings"}`;
  });
  if (sound.length > 0) results.push(`nothing was found in ${namesOf(sound)}`);
  return results.join(", ");
}

/** In the largest whole unit: `2 hours ago`. */
function ageOf({ at }: LastCheck, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / 60_000));
  if (minutes === 0) return "just now";
  const format = new Intl.RelativeTimeFormat("en");
  if (minutes < 60) return format.format(-minutes, "minute");
  if (minutes < 24 * 60) return format.format(-Math.floor(minutes / 60), "hour");
  return format.format(-Math.floor(minutes / (24 * 60)), "day");
}

function namesOf(widgets: readonly { name: string }[]): string {
  return widgets.map(({ name }) => name).join(", ");
}
