import type { Report } from "../report/report.ts";

const ignore = () => undefined;

/** Returns a report that drops everything except what `parts` handle. */
export function fakeReport(parts: Partial<Report>): Report {
  return {
    isLive: false,
    line: ignore,
    notice: ignore,
    paint: (_, text) => text,
    document: ignore,
    event: ignore,
    status: ignore,
    warn: ignore,
    prompt: ignore,
    fail: ignore,
    hide: ignore,
    ...parts,
  };
}
