import type { Report } from "./report.ts";

export interface Pause {
  seconds: number;
  reason: string;
}

/** With `--json` an event, on a terminal a countdown, elsewhere a line. `subject` is the store. */
export function createWaitReport(report: Report, subject: string): (pause: Pause) => void {
  let timer: NodeJS.Timeout | undefined;
  return ({ seconds, reason }) => {
    clearInterval(timer);
    report.event({ event: "wait", store: subject, seconds, reason });
    if (!report.isLive) {
      report.line(report.paint("dim", `… waiting ${Math.ceil(seconds)} s: ${reason}`));
      return;
    }
    let left = Math.ceil(seconds);
    const show = () => {
      const text = left > 0 ? report.paint("dim", `… ${subject}: waiting ${left} s: ${reason}`) : null;
      report.status("wait", text);
      if (left-- <= 0) clearInterval(timer);
    };
    show();
    timer = setInterval(show, 1000).unref();
  };
}
