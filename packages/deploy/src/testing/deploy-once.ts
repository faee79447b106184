import { join } from "node:path";
import { applyPlan } from "../apply/apply.ts";
import type { PlanResult } from "../apply/result.ts";
import type { DesiredWidget } from "../bundles/read-bundles.ts";
import { type ClientOptions, createClient } from "../client.ts";
import { deployedWidgets } from "../history/deployed-widgets.ts";
import { createHistory } from "../history/history.ts";
import { createJournal } from "../journal/journal.ts";
import { planDeploy } from "../plan/plan-deploy.ts";
import { readStore } from "../read-store.ts";
import type { Target } from "../target.ts";
import { bundlesOf } from "./desired-widget.ts";
import type { Hands } from "./steps.ts";

export interface DeployOnceOptions extends ClientOptions {
  /** Where `journal` and `history` are kept. */
  folder: string;
  /** Comes between the deploy and what it acts through. */
  handle?: (hands: Hands) => Hands;
  onWarning?: (text: string) => void;
}

/** One whole run, as the command does it: list, plan, apply; of a run before it knows what is on disk. */
export async function deployOnce(
  target: Target,
  widgets: readonly DesiredWidget[],
  { folder, handle = (hands) => hands, ...options }: DeployOnceOptions,
): Promise<PlanResult> {
  const { now = Date.now, onWarning = () => {} } = options;
  const kept = { store: target.store, appId: target.appId, now, onWarning };
  const { fetch, journal, history } = handle({
    fetch: options.fetch ?? globalThis.fetch,
    journal: createJournal({ ...kept, folder: join(folder, "journal") }),
    history: createHistory({ ...kept, folder: join(folder, "history") }),
  });
  const client = createClient(target, { ...options, fetch });
  const bundles = bundlesOf(...widgets);
  const deployed = deployedWidgets(bundles.project, await history.read());
  const stored = await readStore(client, journal);
  const plan = planDeploy({ bundles, stored, prune: true, deployed });
  return applyPlan(plan, client, { journal, history });
}
