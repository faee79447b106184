import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readMarker } from "@orderpane/protocol/bundle";
import type { Widget } from "@orderpane/protocol/widget";
import { discard } from "@orderpane/tooling/canary";
import { scaled } from "@orderpane/tooling/scale";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { type Action, isChange } from "../plan/plan.ts";
import {
  type AppliedPlan,
  createSimulatedProject,
  type ProjectEvent,
  projectEvent,
  type SimulatedProject,
} from "../testing/scenarios/simulated-project.ts";
import { contentOf, expectedAfter } from "../testing/scenarios/expected-store.ts";
import { skipSyncs } from "../testing/skip-syncs.ts";

/** After any sequence of events, a plan says exactly what applying it does. */
const numRuns = scaled({ sample: 20, all: 2000 });

/** Makes plans with every action. */
const everyAction: ProjectEvent[] = [
  { kind: "create by hand" },
  { kind: "build", name: "buyer-card", version: 1, height: 80 },
  { kind: "deploy", prune: false },
  { kind: "build", name: "buyer-card", version: 2, height: 80 },
  { kind: "deploy", prune: false },
  { kind: "copy by hand", nth: 1 },
  { kind: "deploy", prune: false },
  { kind: "delete by hand", nth: 1 },
  { kind: "deploy", prune: false },
  { kind: "adopt", nth: 0, name: "stock" },
  { kind: "roll back", nthBuild: null },
  { kind: "drop", name: "buyer-card" },
  { kind: "deploy", prune: true },
];

beforeAll(skipSyncs);

test(
  `${numRuns} sequences of build, deploy, edits by hand and rollback`,
  { timeout: 600_000 },
  async ({ annotate }) => {
    const counts: Record<Action["action"], number> = {
      create: 0,
      recreate: 0,
      update: 0,
      adopt: 0,
      release: 0,
      merge: 0,
      delete: 0,
      unchanged: 0,
    };
    const property = fc.asyncProperty(
      fc.array(projectEvent, { minLength: 4, maxLength: 24 }),
      async (events) => {
        const folder = await mkdtemp(join(tmpdir(), "orderpane-sequences-"));
        const project = createSimulatedProject(folder);
        try {
          for (const next of events) {
            const applied = await project.perform(next);
            if (!applied) continue;
            checkAgainstPlan(applied);
            if (next.kind === "deploy") checkDeployed(project, applied);
            for (const { action } of applied.plan.actions) counts[action]++;
          }
          await checkRollback(project);
        } finally {
          project.close();
          await discard(folder);
        }
      },
    );
    await fc.assert(property, { numRuns, examples: [[everyAction]] });
    const rows = Object.entries(counts);
    await annotate(rows.map(([action, count]) => `${count} ${action}`).join(", "));
    expect(rows.filter(([, count]) => count === 0)).toEqual([]);
  },
);

function checkAgainstPlan({ plan, before, after, nextId, result, operations }: AppliedPlan): void {
  const expected = expectedAfter(plan.actions, { stored: before, nextId });
  expect(operations.map(({ kind: done, id }) => ({ kind: done, id }))).toEqual(expected.operations);
  expect(after.map(contentOf)).toEqual(expected.stored);
  expect(result.actions).toMatchObject(
    plan.actions.map(({ action, widget, id }) => ({ action, widget, ...(id !== null && { id }) })),
  );
  const changes = plan.actions.filter(isChange).length;
  expect(result.requests).toBeLessThanOrEqual(changes === 0 ? 1 : 1 + 2 * changes);
}

function checkDeployed({ wanted }: SimulatedProject, { after }: AppliedPlan): void {
  for (const { name: widget, build, height } of wanted) {
    const found = ownWidgets(after).filter((own) => own.name === widget);
    expect(found).toMatchObject([{ build, height }]);
  }
}

/** A deploy that is rolled back at once leaves the widgets from before it, without duplicates. */
async function checkRollback(project: SimulatedProject): Promise<void> {
  const deployed = await project.perform({ kind: "deploy", prune: true });
  if (!deployed?.plan.actions.some(({ action }) => isChange({ action }) && action !== "merge")) return;
  const back = await project.perform({ kind: "roll back", nthBuild: null });
  const left = ownWidgets(deployed.before);
  // The duplicate with the lowest id stays.
  const unique = left.filter((own, index) => left.findIndex((other) => other.name === own.name) === index);
  expect(ownWidgets(back!.after)).toEqual(unique);
}

/** By name, then by id. Without the ids, because a deleted widget comes back under another one. */
function ownWidgets(stored: readonly Widget[]) {
  return stored
    .flatMap((widget) => {
      const marker = readMarker(widget.code ?? "");
      const { code, height } = contentOf(widget);
      return marker?.project === "shop" ? [{ name: marker.widget, build: marker.build, code, height }] : [];
    })
    .sort((a, b) => a.name.localeCompare(b.name));
}
