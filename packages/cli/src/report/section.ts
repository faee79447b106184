import type { Report } from "./report.ts";

/** The part of one target in a report of several: what is said is held back until it is all there. */
export interface Section {
  report: Report;
  /** What was reported with `document`, the last of it. */
  readonly taken: object | null;
  /** Says everything that was held back, in its order. */
  end(): void;
}

/** `name` stands before what cannot wait: warnings, events and what is going on. */
export function openSection(parent: Report, name: string): Section {
  const held: (() => void)[] = [];
  let taken: object | null = null;
  const report: Report = {
    ...parent,
    line: (text) => held.push(() => parent.line(text)),
    document: (value) => {
      taken = value;
    },
    event: (value) => parent.event({ target: name, ...value }),
    status: (key, text) => parent.status(`${name} ${key}`, text),
    warn: (message) => parent.warn(`${name}: ${message}`),
    complain: (failure) =>
      held.push(() => parent.complain({ ...failure, message: `${name}: ${failure.message}` })),
  };
  return {
    report,
    get taken() {
      return taken;
    },
    end: () => held.forEach((say) => say()),
  };
}
