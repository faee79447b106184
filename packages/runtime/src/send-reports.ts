/**
 * Sends errors to the URL in the setting `reports`: uncaught ones, unhandled rejections, and those logged to
 * the console, where the runtime logs failed calls and errors that stop a widget. Sends at most five reports
 * per page view, each below 2 kB and about another place. A built widget that declares the setting calls it
 * before its module runs.
 *
 * A report has the lines `project/widget`, `seal.release`, the error's name, and up to eight positions,
 * separated by commas. The message follows only if the setting `reportMessages` is true, because it may
 * contain order data.
 */
export function sendReports({ dataset }: HTMLElement): void {
  const { reports, reportMessages } = JSON.parse(dataset["settings"]!) as Partial<Record<string, string>>;
  const sent: string[] = [];
  const send = (error: unknown) => {
    const { name, code, stack, message }: Partial<Record<string, string>> = Object(error);
    // Chromium's stack begins with the message.
    const positions = `${stack}`.replace(message!, "").match(/\w{8}\.js:\d+:\d+/g) || [];
    const { orderpane, build } = dataset;
    const place = [orderpane, build, name === "RuntimeError" ? code : name, positions.slice(0, 8)];
    const text = place.join("\n");
    if (!stack || sent.length > 4 || sent.includes(text)) return;
    sent.push(text);
    if (reportMessages) place.push(message);
    navigator.sendBeacon(reports!, place.join("\n").slice(0, 680));
  };
  if (!reports) return;
  addEventListener("error", ({ error }) => send(error));
  addEventListener("unhandledrejection", ({ reason }) => send(reason));
  const log = console.error;
  console.error = (error, ...others) => {
    send(error);
    log(error, ...others);
  };
}
