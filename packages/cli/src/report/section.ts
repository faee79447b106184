import type { Report } from "./report.ts";

/**
 * Opens the report of one target among several. Its text is held back until `end`; notices, warnings, events
 * and status lines are not, and are marked with `name`.
 */
export function openSection(parent: Report, name: string) {
  const held: (() => void)[] = [];
  let document: object | null = null;
  const report: Report = {
    ...parent,
    line: (text) => held.push(() => parent.line(text)),
    notice: (text) => parent.notice(`${name}: ${text}`),
    document: (value) => {
      document = value;
    },
    event: (value) => parent.event({ target: name, ...value }),
    status: (key, text) => parent.status(`${name} ${key}`, text),
    warn: (message) => parent.warn(`${name}: ${message}`),
    fail: (failure) => held.push(() => parent.fail({ ...failure, message: `${name}: ${failure.message}` })),
  };
  return {
    report,
    get document(): object | null {
      return document;
    },
    end: () => held.forEach((write) => write()),
  };
}
