import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readMarker } from "@orderpane/protocol/bundle";
import type { Widget } from "@orderpane/protocol/widget";
import { discard } from "@orderpane/tooling/canary";
import { scaled } from "@orderpane/tooling/scale";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { isChange } from "../plan/plan.ts";
import {
  type Applied,
  createLife,
  edits,
  type Event,
  type Life,
} from "../testing/scenarios/simulated-project.ts";
import { contentOf, predict } from "../testing/scenarios/expected-store.ts";
import { skipSyncs } from "../testing/skip-syncs.ts";

/** Whatever a project and its store have been through: a plan tells what apply does, and apply does that. */
const numRuns = scaled({ sample: 20, all: 2000 });

const name = fc.constantFrom("buyer-card", "stock", "notes");
const nth = fc.nat({ max: 20 });
const kind = <Kind extends Event["kind"]>(of: Kind) => fc.constant(of);

const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: kind("build"),
      name,
      version: fc.nat({ max: 3 }),
      height: fc.constantFrom(80, 120),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kind("drop"), name }) },
  { weight: 6, arbitrary: fc.record({ kind: kind("deploy"), prune: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: kind("roll back"), nthBuild: fc.option(nth) }) },
  { weight: 1, arbitrary: fc.record({ kind: kind("remove"), name }) },
  { weight: 1, arbitrary: fc.record({ kind: kind("adopt"), nth, name }) },
  { weight: 1, arbitrary: fc.record({ kind: kind("create by hand") }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: kind("edit by hand"),
      nth,
      edit: fc.constantFrom(...(Object.keys(edits) as (keyof typeof edits)[])),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kind("copy by hand"), nth }) },
  { weight: 1, arbitrary: fc.record({ kind: kind("delete by hand"), nth }) },
);

beforeAll(skipSyncs);

test(
  `${numRuns} sequences of build, deploy, hand edits and rollback`,
  { timeout: 600_000 },
  async ({ annotate }) => {
    const sum: Record<string, number> = {};
    const property = fc.asyncProperty(fc.array(event, { minLength: 4, maxLength: 24 }), async (events) => {
      const folder = await mkdtemp(join(tmpdir(), "orderpane-life-"));
      const life = createLife(folder);
      try {
        for (const next of events) {
          const applied = await life.live(next);
          if (!applied) continue;
          checkAgainstPlan(applied);
          if (next.kind === "deploy") checkDeployed(life, applied);
          for (const { action } of applied.plan.actions) sum[action] = (sum[action] ?? 0) + 1;
        }
        await checkWayBack(life);
      } finally {
        life.close();
        await discard(folder);
      }
    });
    await fc.assert(property, { numRuns });
    await annotate(
      Object.entries(sum)
        .map(([action, count]) => `${count} ${action}`)
        .join(", "),
    );
    // Everything that a plan can hold did happen.
    expect(Object.keys(sum).sort()).toEqual(
      ["adopt", "create", "delete", "merge", "recreate", "release", "unchanged", "update"].filter(
        (action) => numRuns > 1000 || action in sum,
      ),
    );
  },
);

function checkAgainstPlan({ plan, before, after, nextId, result, operations }: Applied): void {
  const predicted = predict(plan.actions, { stored: before, nextId });
  expect(operations.map(({ kind: done, id }) => ({ kind: done, id }))).toEqual(predicted.operations);
  expect(after.map(contentOf)).toEqual(predicted.stored);
  expect(result.actions).toMatchObject(
    plan.actions.map(({ action, widget, id }) => ({ action, widget, ...(id !== null && { id }) })),
  );
  const changes = plan.actions.filter(isChange).length;
  expect(result.requests).toBeLessThanOrEqual(changes === 0 ? 1 : 1 + 2 * changes);
}

function checkDeployed({ wanted }: Life, { after }: Applied): void {
  for (const { name: widget, build, height } of wanted) {
    const found = ownWidgets(after).filter((own) => own.name === widget);
    expect(found).toMatchObject([{ build, height }]);
  }
}

/** A deploy that is rolled back at once leaves what was there before it, but for the duplicates. */
async function checkWayBack(life: Life): Promise<void> {
  const deployed = await life.live({ kind: "deploy", prune: true });
  if (!deployed?.plan.actions.some(({ action }) => isChange({ action }) && action !== "merge")) return;
  const back = await life.live({ kind: "roll back", nthBuild: null });
  const left = ownWidgets(deployed.before);
  // Of several with one name the lowest id stays.
  const unique = left.filter((own, index) => left.findIndex((other) => other.name === own.name) === index);
  expect(ownWidgets(back!.after)).toEqual(unique);
}

/** By name, the lowest id first; without ids, as what was deleted comes back under another. */
function ownWidgets(stored: readonly Widget[]) {
  return stored
    .flatMap((widget) => {
      const marker = readMarker(widget.code ?? "");
      const { code, height } = contentOf(widget);
      return marker?.project === "shop" ? [{ name: marker.widget, build: marker.build, code, height }] : [];
    })
    .sort((a, b) => a.name.localeCompare(b.name));
}
