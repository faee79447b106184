import {
  applyPlan,
  DeployError,
  type LiveChange,
  liveChanges,
  type Plan,
  planLiveEnd,
  readStore,
} from "@orderpane/deploy";
import { readLive } from "@orderpane/protocol/bundle";
import type { Widget } from "@orderpane/protocol/widget";
import type { Context } from "../context.ts";
import { type Session, sessionOf } from "./session.ts";

/** The end of live runs is a run of its own in the history. */
export function endingSession(context: Context, session: Session): Session {
  return sessionOf(context, { ...session, kind: "live-end" });
}

export interface EndOptions {
  /** Only the widget that this change made live, also if the history no longer knows it. Default: all. */
  readonly begun?: LiveChange;
  /** Default `false`: code that somebody has edited stays. */
  readonly evenEdited?: boolean;
}

/** Plans to put back what live runs of this machine have left in the store, running ones or not. */
export async function planEnd(
  { client, history }: Session,
  { begun, evenEdited }: EndOptions = {},
): Promise<Plan[]> {
  const known = liveChanges(await history.read());
  // The history comes last: it knows what was there when the request was sent.
  const changes = begun ? [begun, ...known.filter(({ widget }) => widget === begun.widget)] : known;
  if (changes.length === 0) return [];
  const plans = planLiveEnd(changes, await readStore({ client, history }), { evenEdited });
  return plans.filter(({ actions }) => actions.length > 0);
}

/**
 * Puts back what live runs of this machine have left in a store that did not come to their end, or only says
 * so. The command goes on if the store refuses it.
 */
export async function mendLiveRuns(
  context: Context,
  opened: Session,
  handling: "mend" | "say",
): Promise<void> {
  const { report } = context;
  const session = endingSession(context, opened);
  const plans = await planEnd(session).catch((error: unknown) => {
    if (!(error instanceof DeployError)) throw error;
    report.warn(`whether a live run was cut off is unknown: ${error.message}`);
    return [];
  });
  for (const plan of plans) {
    const actions = await withoutRunning(plan.actions, session);
    if (actions.length === 0) continue;
    for (const { widget, reason } of actions) {
      const done = handling === "say" ? "orderpane live --end puts back" : "putting back";
      const what = `a live run of ${widget} was cut off; ${done} what was there before (${reason})`;
      report.line(`${report.paint("yellow", "note")} ${what}`);
    }
    if (handling === "say") continue;
    const { client, history, target } = session;
    const { origin: store } = target.store;
    try {
      await applyPlan({ ...plan, actions }, client, {
        history,
        onAction: ({ action, widget, id }) => report.event({ event: "action", store, action, widget, id }),
      });
    } catch (error) {
      if (!(error instanceof DeployError)) throw error;
      report.warn(`it could not be put back: ${error.message}`);
    }
  }
}

async function withoutRunning(
  actions: Plan["actions"],
  { target: { store } }: Session,
): Promise<Plan["actions"]> {
  const running = await Promise.all(
    actions.map(async (action) => "stored" in action && (await isServed(action.stored, store.origin))),
  );
  return actions.filter((_, index) => !running[index]);
}

/** How long a run on this machine may take to respond, in ms. */
const patience = 1000;

/** Whether the run responds on this machine, as a loader would ask it. */
async function isServed(widget: Widget, origin: string): Promise<boolean> {
  const live = readLive(widget);
  const url = live && URL.parse(live.url);
  if (url?.hostname !== "127.0.0.1") return false;
  const signal = AbortSignal.timeout(patience);
  // Another server that took the port may respond to every path.
  return fetch(url, { headers: { origin }, redirect: "error", signal }).then(
    ({ ok, headers }) => ok && headers.get("access-control-allow-origin") === origin,
    () => false,
  );
}
