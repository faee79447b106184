import { hostname } from "node:os";
import { setTimeout as sleepFor } from "node:timers/promises";
import { proveWidget } from "@orderpane/build/prove";
import {
  type Bundles,
  DeployError,
  describeLive,
  type DesiredWidget,
  findBuild,
  type LiveChange,
  planLiveEnd,
  widgetBeforeLive,
  withLoader,
} from "@orderpane/deploy";
import { splitFragment } from "@orderpane/protocol/bundle";
import { type Widget, widgetCodecs } from "@orderpane/protocol/widget";
import { prepareBundles } from "../../bundles/prepare-bundles.ts";
import { resolveBuilds } from "../../bundles/project-widgets.ts";
import type { Context } from "../../context.ts";
import { CommandError } from "../../errors.ts";
import { type ExitCode, exitCodes } from "../../exit-codes.ts";
import { endingSession, type EndOptions, planEnd } from "../../targets/live-runs.ts";
import { startLiveServer } from "../../dev-server/live-server.ts";
import { planChosen } from "../../plans/chosen-plan.ts";
import { runPlan } from "../../plans/run-plan.ts";
import { flag, number, optionalPort, optionalWord } from "../../syntax/option.ts";
import { building, consent, oneTarget } from "../../syntax/shared-options.ts";
import { defineVerb } from "../../syntax/verb.ts";
import { confirmPlan } from "../../targets/consent.ts";
import { runTargets } from "../../targets/run-targets.ts";
import type { Session } from "../../targets/session.ts";
import { targetDocument } from "../../targets/target.ts";

export const verb = defineVerb({
  arguments: { widget: optionalWord("[widget]") },
  options: {
    ...oneTarget,
    yes: consent,
    minutes: number("--minutes <number>", "how long", { initial: 30, min: 1, max: 480 }),
    port: optionalPort("port of the widget on this machine (default: a free one)"),
    types: building.types,
    end: flag("--end", "put back everything that live runs of this machine have left in the store"),
  },
  help: `
Everybody's order page gets the built widget with a small loader. It looks for this machine until the end
time, and finds it in your browser only. Ctrl-C puts back what was there.
`,
  examples: [
    "orderpane live buyer-card --mode production",
    "orderpane live buyer-card --mode production --minutes 60 --yes production",
    "orderpane live --end --mode production",
  ],
  async run(context, { widget, minutes, port, end, ...options }) {
    if (end !== (widget === undefined)) throw wrongUsage(end);
    if (widget === undefined) {
      return runTargets(context, {
        ...options,
        effect: "change",
        cutOffRuns: "leave",
        prepare: (opens) => resolveBuilds(context, opens),
        run: (part, session) => putBack(part, session),
      });
    }
    return runTargets(context, {
      ...options,
      kind: "live",
      effect: "change",
      prepare: (opens) => prepareBundles(context, opens, { ...options, build: true, names: [widget] }),
      run: (part, session, { bundles }) => runLive(part, session, { ...options, bundles, minutes, port }),
    });
  },
});

function wrongUsage(end: boolean): CommandError {
  const problem = end ? "--end is for all live runs of this machine" : "no widget is named";
  return new CommandError("usage", problem, {
    fix: "Say orderpane live WIDGET, or orderpane live --end without a widget.",
  });
}

interface LiveOptions {
  readonly bundles: Bundles;
  readonly minutes: number;
  readonly port: number | undefined;
  readonly yes: readonly string[];
}

async function runLive(
  context: Context,
  session: Session,
  { bundles: { project, widgets }, minutes, port, yes }: LiveOptions,
): Promise<ExitCode> {
  const { report } = context;
  const { client } = session;
  // Bundles hold the named widget and no other.
  const built = widgets[0]!;
  const { name: widget } = built;
  await requireRequests(session);
  // From here on a signal ends the run in its own way.
  const stopped = context.untilStopped().then(() => {
    // A second one, such as npm's copy of the first, must not end the process before the code is put back.
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
    report.line("putting back what was there");
    return "ended" as const;
  });
  const served = { ...context, onInterrupt: () => () => {} };
  const onFrame = () =>
    report.line(`${report.paint("green", "✓")} an order page runs ${widget} from this machine`);
  const server = await startLiveServer(context, session, { widget, port, onFrame });
  try {
    const run = { until: Date.now() + minutes * 60_000, url: server.url, host: hostname() };
    const desired = withLoader(built, run);
    prove(desired);
    const bundles = { project, widgets: [desired] };
    const made = await planChosen(session, bundles, { names: [widget], prune: false });
    const before = widgetBeforeLive({ project, widget, stored: made.stored, now: Date.now() });
    const begun = { project, widget, build: desired.build, before };
    const watching = new AbortController();
    let isBegun = false;
    let isConfirmed = false;
    let over: Over = "ended";
    const confirm = async () => {
      isBegun = await confirmPlan(context, session, { plan: made.plan, yes, kind: session.kind });
      return isBegun;
    };
    let ending: ExitCode = exitCodes.failed;
    try {
      const exitCode = await runPlan(served, session, { planned: made.plan, confirm });
      isConfirmed = exitCode === exitCodes.done;
      if (!isConfirmed) return exitCode;
      report.line(report.paint("green", describeLive({ ...run, build: built.build })));
      report.line(report.paint("dim", "an order page in your browser shows edits at once; Ctrl-C ends it"));
      const { host } = run;
      const until = new Date(run.until).toISOString();
      report.event({ event: "live", store: session.target.store.origin, widget, until, host });
      const { signal } = watching;
      over = await Promise.race([stopped, untilOver(client, { begun, until: run.until, signal })]);
    } finally {
      watching.abort();
      if (isBegun && over === "ended") {
        // What was not confirmed may not be intact either.
        ending = await putBack(context, session, { begun, evenEdited: !isConfirmed }).catch(
          (error: unknown) => {
            report.warn(`${widget} may still be live; orderpane live --end puts back what was there`);
            throw error;
          },
        );
      }
      server.reload();
    }
    if (over === "replaced") report.warn(`somebody has deployed, removed or put back ${widget}`);
    if (over === "edited") {
      const left = `somebody has edited ${widget}, which keeps the code of this run`;
      report.warn(`${left}; orderpane pull shows the edit, and a deploy replaces it`);
    }
    return ending;
  } finally {
    await server.close();
  }
}

/** With fewer, the run might have to wait before it can put back what was there. */
const fewestRequests = 60;

async function requireRequests({ client, target: { store } }: Session): Promise<void> {
  const left = await client.left();
  if (left === null || left >= fewestRequests) return;
  const found = `${store.host}: a live run needs ${fewestRequests} requests, and ${left} are left in this window`;
  throw new DeployError("limited", found);
}

/** The proof of every build, for the fragment with its loader. */
function prove(desired: DesiredWidget): void {
  const { code: html, height, page } = desired;
  const xml = widgetCodecs.xml.encodeRequest({ code: html, height, pageType: page });
  proveWidget({ ...desired, ...splitFragment(html), html, xml });
}

/** Others may deploy at any time. In ms. */
const watchInterval = 10_000;

/** Why a run is over: only after `ended` its code is still there as it was written. */
type Over = "ended" | "edited" | "replaced";

/** Resolves at the end time, or when the store no longer holds what the run has written. */
async function untilOver(
  client: Session["client"],
  { begun, until, signal }: { begun: LiveChange; until: number; signal: AbortSignal },
): Promise<Over> {
  const isThere = (stored: readonly Widget[]) =>
    planLiveEnd([begun], stored).some(({ actions }) => actions.length > 0);
  // In short waits, because a timer stands still while the machine sleeps.
  for (let left = until - Date.now(); left > 0; left = until - Date.now()) {
    await sleepFor(Math.min(left, watchInterval), undefined, { signal });
    const stored = await client.listUntil(isThere).catch(() => null);
    if (stored && !isThere(stored)) return findBuild(stored, begun) ? "edited" : "replaced";
  }
  return "ended";
}

/** Puts back what live runs of this machine have left, also those that still run. */
async function putBack(context: Context, session: Session, options?: EndOptions): Promise<ExitCode> {
  const ending = endingSession(context, session);
  const plans = await planEnd(ending, options);
  const served = { ...context, onInterrupt: () => () => {} };
  if (plans.length === 0) {
    const { client } = session;
    context.report.line("nothing to put back");
    context.report.document({ target: targetDocument(session), actions: [], requests: client.requests });
  }
  let exitCode: ExitCode = exitCodes.done;
  for (const planned of plans) exitCode ||= await runPlan(served, ending, { planned, isBrief: true });
  return exitCode;
}
