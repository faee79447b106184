import { readMarker } from "@orderpane/protocol/bundle";
import type { Widget } from "@orderpane/protocol/widget";
import { scaled } from "@orderpane/tooling/scale";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { type Action, isChange } from "../plan/plan.ts";
import { contentOf, expectedAfter } from "../testing/scenarios/expected-store.ts";
import { openScene, widgetOf } from "../testing/scenarios/play.ts";
import { skipSyncs } from "../testing/skip-syncs.ts";

/** After any sequence of commands, a plan says exactly what applying it does. */
const numRuns = scaled({ sample: 5, all: 2000 });

/** Makes plans with every action. */
const everyAction = [
  "hand create text",
  "deploy card",
  "deploy card@2",
  "hand create card@2",
  "deploy card@2",
  "hand delete 2",
  "deploy card@2",
  "deploy card@2 stock",
  "hand delete 4",
  "deploy card@2 stock",
  "adopt 1 as notes",
  "rollback",
  "deploy --prune stock",
];

const names = ["card", "stock", "notes"];
const name = fc.constantFrom(...names);
const widget = fc.tuple(name, fc.nat({ max: 3 })).map(([word, version]) => `${word}@${version}`);
const widgets = fc
  .uniqueArray(widget, { maxLength: 3, selector: (word) => word.split("@")[0] })
  .map((words) => words.join(" "));
const id = fc.integer({ min: 1, max: 9 }).map(String);
const line = (weight: number, ...parts: fc.Arbitrary<string>[]) => ({
  weight,
  arbitrary: fc.tuple(...parts).map((words) => words.join(" ").trim()),
});
const word = (text: string) => fc.constant(text);

const command = fc.oneof(
  line(5, fc.constantFrom("deploy", "deploy --prune"), widgets),
  line(2, word("rollback")),
  line(1, word("rollback to"), widget),
  line(1, word("remove"), name),
  line(1, word("adopt"), id, word("as"), widget),
  line(1, word("hand create text")),
  line(1, word("hand create"), widget),
  line(1, word("hand replace"), id, fc.oneof(word("text"), widget)),
  line(1, word("hand edit"), id),
  line(1, word("hand delete"), id),
);

type Scene = Awaited<ReturnType<typeof openScene>>;

beforeAll(skipSyncs);

test(
  `${numRuns} sequences of deploy, adoption, removal, rollback and edits by hand`,
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
      fc.array(command, { minLength: 4, maxLength: 24 }),
      async (commands) => {
        await using scene = await openScene();
        for (const next of commands) {
          const { actions } = await performAsPlanned(scene, next);
          for (const { action } of actions) counts[action]++;
          if (next.startsWith("deploy")) await checkDeployed(scene, next);
        }
        await checkRollback(scene);
      },
    );
    await fc.assert(property, { numRuns, examples: [[everyAction]] });
    const rows = Object.entries(counts);
    await annotate(rows.map(([action, count]) => `${count} ${action}`).join(", "));
    expect(rows.filter(([, count]) => count === 0)).toEqual([]);
  },
);

/** When a planner may refuse: nothing to roll back to, or a widget that cannot be adopted. */
const refusals = /^(no-history|no-widget|not-adoptable): /;

async function performAsPlanned(scene: Scene, next: string) {
  // No two runs start at the same time.
  await scene.perform("wait 1", "");
  const before = await scene.list();
  const nextId = scene.lastId() + 1;
  const printed = await scene.perform(next, "");
  const { plan, operations, requests } = scene.lastRun();
  if (!plan || next.startsWith("hand ")) {
    if (printed !== "" && !refusals.test(printed)) throw new Error(`${next} > ${printed}`);
    return { before, actions: [] };
  }
  const { actions } = plan;
  const expected = expectedAfter(actions, { stored: before, nextId });
  expect(operations.map(({ kind, id: done }) => ({ kind, id: done }))).toEqual(expected.operations);
  expect((await scene.list()).map(contentOf)).toEqual(expected.stored);
  const reported = printed.split(", ").filter((text) => text !== "");
  const planned = actions.map((action) => `${action.action} ${action.widget} ${action.id ?? ""}`);
  expect(reported.filter((text, index) => !text.startsWith(planned[index] ?? "unplanned"))).toEqual([]);
  expect(reported).toHaveLength(planned.length);
  const changes = actions.filter(isChange).length;
  // A widget that was deployed before, and is not listed, is asked for by its id. A create counts them all.
  const listed = new Set(ownWidgets(before).map((own) => own.name));
  const missing = names.filter((known) => !listed.has(known)).length;
  expect(requests).toBeLessThanOrEqual(2 + 2 * changes + missing);
  return { before, actions };
}

async function checkDeployed(scene: Scene, next: string): Promise<void> {
  const own = ownWidgets(await scene.list());
  for (const wanted of next.split(" ").filter((text) => text.includes("@"))) {
    const { name: wantedName, build, height } = widgetOf(wanted);
    expect(own.filter((found) => found.name === wantedName)).toMatchObject([{ build, height }]);
  }
}

/** A deploy that is rolled back at once leaves the widgets from before it, without duplicates. */
async function checkRollback(scene: Scene): Promise<void> {
  const { before, actions } = await performAsPlanned(scene, "deploy --prune card@2 notes@1");
  if (!actions.some((action) => isChange(action) && action.action !== "merge")) return;
  await performAsPlanned(scene, "rollback");
  const left = ownWidgets(before);
  // The duplicate with the lowest id stays.
  const unique = left.filter((own, index) => left.findIndex((other) => other.name === own.name) === index);
  expect(ownWidgets(await scene.list())).toEqual(unique);
}

/** By name, then by id. Without the ids, because a deleted widget comes back under another one. */
function ownWidgets(stored: readonly Widget[]) {
  return stored
    .flatMap((found) => {
      const marker = readMarker(found.code ?? "");
      const { code, height } = contentOf(found);
      return marker?.project === "shop" ? [{ name: marker.widget, build: marker.build, code, height }] : [];
    })
    .sort((a, b) => a.name.localeCompare(b.name));
}
