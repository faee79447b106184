import { Counter, Gauge, Histogram, type OpenMetricsContentType, Registry } from "prom-client";

export type Metrics = ReturnType<typeof createMetrics>;

/** The metrics of one application. Counters are those of this process, gauges those of the whole fleet. */
export function createMetrics() {
  const register = new Registry<OpenMetricsContentType>();
  register.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const of = <Label extends string>(name: string, help: string, ...labelNames: Label[]) => ({
    name: `orderpane_${name}`,
    help,
    labelNames,
    registers: [register],
  });
  return {
    register,
    /** `outcome`: `answered`, or the code of a refusal. */
    widgetRequests: new Counter(of("widget_requests", "Requests of widgets.", "widget", "outcome")),
    installs: new Counter(of("install_decisions", "Responses to install calls.", "status")),
    /** `outcome`: `new`, `repeated`, `refused`, or `dropped` beyond the limits. */
    reports: new Counter(of("widget_reports", "Errors that live widgets have sent.", "outcome")),
    /** `result`: `done` or the code of the error. */
    deploys: new Histogram({
      ...of("deploy_duration_seconds", "Attempts to deploy into a store.", "result"),
      buckets: [0.3, 1, 3, 10, 30, 100],
    }),
    stores: new Gauge(of("stores", "Stores by state.", "state", "has", "wanted", "error")),
    share: new Gauge(of("release_share_ratio", "Part of the stores that gets the release.", "release")),
    halted: new Gauge(of("release_halted", "1 if the release is halted.", "release")),
    slots: new Gauge(of("deploy_slots", "Stores that this process deploys into in parallel.")),
    running: new Gauge(of("deploys_running", "Stores that this process deploys into now.")),
    lastLook: new Gauge(of("last_look_timestamp_seconds", "When this process last looked for due stores.")),
  };
}
