import type { Report } from "./report.ts";

interface Pause {
  seconds: number;
  reason: string;
}

/** In seconds, between two lines about one pause if the output is not a terminal. */
const lineInterval = 30;

/** Reports pauses: an event with `--json`, a countdown on a terminal, otherwise lines. `subject` is the store. */
export function createWaitReport(report: Report, subject: string): (pause: Pause) => void {
  let timer: NodeJS.Timeout | undefined;
  return ({ seconds, reason }) => {
    clearInterval(timer);
    report.event({ event: "wait", store: subject, seconds, reason });
    const interval = report.isLive ? 1 : lineInterval;
    let left = Math.ceil(seconds);
    const show = () => {
      const isOver = left <= 0;
      if (isOver) clearInterval(timer);
      if (report.isLive) {
        report.status(
          "wait",
          isOver ? null : report.paint("dim", `… ${subject}: waiting ${left} s: ${reason}`),
        );
      } else if (!isOver) {
        report.notice(report.paint("dim", `… waiting ${left} s: ${reason}`));
      }
      left -= interval;
    };
    show();
    timer = setInterval(show, interval * 1000).unref();
  };
}
