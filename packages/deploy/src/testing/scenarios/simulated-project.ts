import { decodeEcho, readMarker } from "@orderpane/protocol/bundle";
import type { Widget, WidgetFields } from "@orderpane/protocol/widget";
import { type Operation } from "@orderpane/platform";
import fc from "fast-check";
import { applyPlan } from "../../apply/apply.ts";
import type { PlanResult } from "../../apply/result.ts";
import type { DesiredWidget } from "../../bundles/read-bundles.ts";
import { DeployError } from "../../errors.ts";
import { deployedWidgets, type Run } from "../../history/change.ts";
import { createHistory } from "../../history/history.ts";
import { planAdoption } from "../../plan/plan-adoption.ts";
import { planDeploy } from "../../plan/plan-deploy.ts";
import { planRemoval } from "../../plan/plan-removal.ts";
import { planRollback } from "../../plan/plan-rollback.ts";
import type { Plan } from "../../plan/plan.ts";
import { readStore } from "../../read-store.ts";
import { bundlesOf, desiredWidget } from "../desired-widget.ts";
import { openMemoryStore } from "../memory-store.ts";

/** Edits of a widget in the back-office. */
const edits = {
  "more code": (code: string) => ({ code: `${code}<!-- edited -->` }),
  "other code": () => ({ code: "<p>by hand</p>" }),
  "another hash": (code: string) => ({
    code: code.replace(/data-build="[^"]*"/, 'data-build="0000000000000000"'),
  }),
  "no hash": (code: string) => ({ code: code.replace(/data-build="[^"]*"/, "") }),
  "another height": () => ({ height: 99 }),
} satisfies Record<string, (code: string) => WidgetFields>;

const names = fc.constantFrom("buyer-card", "stock", "notes");
const anyNth = fc.nat({ max: 20 });

/** An event of this kind, with its parts. */
const eventOf = <const Kind extends string, Parts extends object>(
  weight: number,
  kind: Kind,
  parts: { [Name in keyof Parts]: fc.Arbitrary<Parts[Name]> },
) => ({ weight, arbitrary: fc.record(parts).map((values) => Object.assign({ kind }, values)) });

/**
 * Something that happens to a project or to its store. `nth` picks one of the widgets there, modulo their
 * number.
 */
export const projectEvent = fc.oneof(
  eventOf(5, "build", { name: names, version: fc.nat({ max: 3 }), height: fc.constantFrom(80, 120) }),
  eventOf(1, "drop", { name: names }),
  eventOf(6, "deploy", { prune: fc.boolean() }),
  eventOf(3, "roll back", { nthBuild: fc.option(anyNth) }),
  eventOf(1, "remove", { name: names }),
  eventOf(1, "adopt", { nth: anyNth, name: names }),
  eventOf(1, "create by hand", {}),
  eventOf(3, "edit by hand", {
    nth: anyNth,
    edit: fc.constantFrom(...(Object.keys(edits) as (keyof typeof edits)[])),
  }),
  eventOf(1, "copy by hand", { nth: anyNth }),
  eventOf(1, "delete by hand", { nth: anyNth }),
);

export type ProjectEvent = typeof projectEvent extends fc.Arbitrary<infer Event> ? Event : never;

/** A plan, and what came of it. */
export interface AppliedPlan {
  readonly plan: Plan;
  /** The list that the plan was made from, and the list afterwards. */
  readonly before: readonly Widget[];
  readonly after: readonly Widget[];
  /** The id of the next widget that the store creates. */
  readonly nextId: number;
  readonly result: PlanResult;
  /** What the store has executed for the plan. */
  readonly operations: readonly Operation[];
}

export type SimulatedProject = ReturnType<typeof createSimulatedProject>;

/** A project, its store, and the machine that deploys. In memory, except for the history in `folder`. */
export function createSimulatedProject(folder: string) {
  const { platform, clock, target, connect } = openMemoryStore();
  const wanted = new Map<string, DesiredWidget>();
  const operations: Operation[] = [];
  let lastId = 0;
  platform.onWidgetsChanged((operation) => {
    operations.push(operation);
    lastId = Math.max(lastId, operation.id);
  });

  async function planAndApply(
    makePlan: (stored: Widget[], runs: readonly Run[]) => Plan,
  ): Promise<AppliedPlan | null> {
    // No two runs start at the same time.
    await clock.sleep(1000);
    const client = connect();
    const history = createHistory({ ...target, folder, now: clock.now });
    const before = await readStore({ client, history });
    let plan: Plan;
    try {
      plan = makePlan(before, await history.read());
    } catch (error) {
      if (error instanceof DeployError && refusals.has(error.code)) return null;
      throw error;
    }
    const nextId = lastId + 1;
    operations.length = 0;
    const result = await applyPlan(plan, client, { history });
    return { plan, before, after: await connect().list(), nextId, result, operations: [...operations] };
  }

  /** Returns `null` for an event without a plan, and when the planner refused to make one. */
  async function perform(event: ProjectEvent): Promise<AppliedPlan | null> {
    switch (event.kind) {
      case "build":
        wanted.set(event.name, desiredWidget(event));
        return null;
      case "drop":
        wanted.delete(event.name);
        return null;
      case "deploy":
        return planAndApply((stored, runs) => {
          const deployed = deployedWidgets("shop", runs);
          return planDeploy({ bundles: bundlesOf(...wanted.values()), stored, prune: event.prune, deployed });
        });
      case "roll back":
        return planAndApply((stored, runs) =>
          planRollback({ project: "shop", runs, stored, ...toBuild(event.nthBuild, runs) }),
        );
      case "remove":
        return planAndApply((stored) => planRemoval({ project: "shop", names: [event.name], stored }));
      case "adopt":
        return planAndApply((stored) =>
          planAdoption({
            project: "shop",
            desired: wanted.get(event.name) ?? desiredWidget({ name: event.name }),
            id: pick(stored, event.nth)?.id ?? 0,
            stored,
          }),
        );
      default:
        await byHand(event);
        return null;
    }
  }

  async function byHand(event: Extract<ProjectEvent, { kind: `${string} by hand` }>): Promise<void> {
    const client = connect();
    if (event.kind === "create by hand") {
      await client.create({ code: "<p>by hand</p>", height: 60 });
      return;
    }
    const widget = pick(await client.list(), event.nth);
    if (!widget) return;
    const { id, height } = widget;
    const code = decodeEcho(widget.code ?? "");
    if (event.kind === "edit by hand") await client.replace(id, edits[event.edit](code));
    else if (event.kind === "delete by hand") await client.remove(id);
    else await client.create({ code, height: height ?? 80 });
  }

  return {
    perform,
    get wanted() {
      return [...wanted.values()];
    },
    close: () => platform.close(),
  };
}

/** When a planner may refuse: nothing to roll back to, or a widget that cannot be adopted. */
const refusals = new Set(["no-history", "no-widget", "not-adoptable"]);

function toBuild(nth: number | null, runs: readonly Run[]): { to?: string } {
  const builds = runs.flatMap(({ changes }) =>
    changes.flatMap(({ before }) => readMarker(before?.code ?? "")?.build || []),
  );
  const to = nth === null ? undefined : pick(builds, nth);
  return to === undefined ? {} : { to };
}

function pick<T>(items: readonly T[], nth: number): T | undefined {
  return items[nth % Math.max(1, items.length)];
}
