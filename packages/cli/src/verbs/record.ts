import { resolve } from "node:path";
import { type RecordEvent, startRecordProxy } from "@orderpane/recorder";
import { exitCodes } from "../exit-codes.ts";
import type { Report } from "../report/report.ts";
import { printFacts } from "../report/table.ts";
import { flag, port, requiredText } from "../syntax/option.ts";
import { consent, targetMode } from "../syntax/shared-options.ts";
import { defineVerb } from "../syntax/verb.ts";
import { requireConsent } from "../targets/consent.ts";
import { withTargets } from "../targets/open-targets.ts";
import { readTargets } from "../targets/read-targets.ts";
import { targetDocument } from "../targets/target.ts";

export const verb = defineVerb({
  options: {
    out: requiredText("--out <folder>", "where the files go; a folder that has some gets more"),
    modes: targetMode,
    port: port("port of the recorder, on this machine alone; 0 takes a free one", 0),
    allowWrites: flag("--allow-writes", "pass on POST, PUT, PATCH and DELETE too"),
    yes: consent,
  },
  examples: ["orderpane record --mode production --out recordings"],
  async run(context, { out, modes, allowWrites, yes, ...values }) {
    const { cwd, report, untilStopped } = context;
    const configured = readTargets(context, modes);
    if (allowWrites) requireConsent(context, configured, { yes, destroys: false });
    const stopped = untilStopped();
    return withTargets(context, configured, async ([open]) => {
      const { target, label } = open;
      const counts = { recorded: 0, refused: 0 };
      const folder = resolve(cwd, out);
      const proxy = await startRecordProxy(target, {
        folder,
        port: values.port,
        allowWrites,
        onWarning: report.warn,
        onEvent(event) {
          counts[event.event]++;
          printEvent(report, event);
          report.event(event);
        },
      });
      const asked = { target: targetDocument(open), folder: out };
      report.document({ url: proxy.url, ...asked, allowWrites });
      printFacts(report, [
        ["recorder", report.paint("cyan", proxy.url)],
        ["store", label],
        ["fixtures", `${out}, ${allowWrites ? "writes allowed" : "read-only"}`],
      ]);
      report.line(report.paint("dim", "Ctrl-C ends it"));
      await stopped;
      await proxy.close();
      report.line(`${counts.recorded} recorded, ${counts.refused} refused`);
      report.document({ ...asked, ...counts });
      return exitCodes.done;
    });
  },
});

function printEvent(report: Report, event: RecordEvent): void {
  if (event.event === "refused") {
    report.line(`${report.paint("yellow", String(event.status))}  ${event.method}  ${event.reason}`);
    return;
  }
  const { method, path, status, usage, file } = event;
  const quota = usage ? `  ${usage.used}/${usage.limit}` : "";
  const painted = report.paint(status < 400 ? "green" : "yellow", String(status));
  report.line(`${painted}  ${method} ${path}${report.paint("dim", `${quota}  ${file}`)}`);
}
