import { beforeAll, describe, expect, test } from "vitest";
import { play, testScenarios } from "./testing/scenarios/play.ts";
import { skipSyncs } from "./testing/skip-syncs.ts";
import { planRollback } from "./rollback.ts";

beforeAll(skipSyncs);

describe("the last run is undone", () => {
  testScenarios(`
    with its updates, creates and deletions
      deploy card stock > create card 1, create stock 2
      deploy --prune card@2 late > update card 1, create late 3, delete stock 2
      rollback > update card 1, delete late 3, recreate stock 4
      store > 1 card, 4 stock

    but not a run whose update was refused, also when another machine changes that widget
      deploy card > create card 1
      deploy card@2 > update card 1
      on PUT: status 422
      deploy card@3 > refused
      hand replace 1 card@4
      rollback > update card 1
      store > 1 card

    but not a run whose widget was gone and whose create was refused
      deploy card stock > create card 1, create stock 2
      deploy card@2 > update card 1
      on PUT: hand delete 1
      on POST: status 422
      deploy card@3 > refused
      rollback > recreate card 3
      store > 2 stock, 3 card

    also when its responses were lost
      deploy card > create card 1
      deploy card@2 > update card 1
      on every PUT: lost
      on every read: lost
      deploy card@3 > interrupted
      rollback > update card 1
      store > 1 card@2

    but not a run that only merged
      deploy card@2 > create card 1
      hand create card
      deploy card@2 > unchanged card 1, merge card 2
      rollback > delete card 1
      store > nothing

    except a deletion that a rival made after the plan
      deploy card > create card 1
      deploy card@2 stock > update card 1, create stock 2
      on DELETE: hand delete 2
      remove stock > delete stock 2
      rollback > update card 1, unchanged stock null
      store > 1 card

    if it was a release: the widget is adopted again, with its id
      hand create text
      adopt 1 as card@2 > adopt card 1
      rollback > release card 1
      rollback > adopt card 1
      store > 1 card@2
      rollback > release card 1
      store > 1 text
  `);

  test.each(["exact", "double-escaped"] as const)(
    "if it was an adoption, and the hand-made widget comes back (codeEcho = %s)",
    async (codeEcho) => {
      const script = `hand create text
         adopt 1 as card@2 > adopt card 1
         rollback > release card 1
         store > 1 text`;
      expect(await play(script, { assumptions: { codeEcho } })).toBe(script);
    },
  );

  test.each([
    ["update", "changed it, and it has been deleted since"],
    ["delete", "deleted it"],
  ] as const)("and the reason in the plan describes the run: %s", (action, did) => {
    const before = { id: 1, createdAt: null, code: "<p></p>", height: 60, pageType: "order" };
    const made = { action, project: "shop", widget: "card", id: 1, build: null, before };
    const run = { ...made, at: "2026-11-01T00:00:00Z", run: "deploy", acknowledged: true } as const;
    const { actions } = planRollback({ project: "shop", runs: [{ name: "1", changes: [run] }], stored: [] });
    expect(actions[0]!.reason).toBe(`the deploy of 2026-11-01T00:00:00Z ${did}`);
  });
});

describe("a rollback gives up where others have changed the store since its list:", () => {
  testScenarios(`
    a created widget was deployed again during a wait
      deploy card > create card 1
      on DELETE: elsewhere deploy card@2; status 429
      rollback > changed-meanwhile: cannot delete card: widget 1 was changed since the store was listed
      store > 1 card@2

    an updated widget was deployed again during a wait
      deploy card > create card 1
      deploy card@2 > update card 1
      on PUT: then elsewhere deploy card@3; lost
      rollback > changed-meanwhile
      store > 1 card@3

    an updated widget was deployed again after a slow list
      deploy card > create card 1
      deploy card@2 > update card 1
      on GET: then elsewhere deploy card@3; wait 6
      rollback > changed-meanwhile
      store > 1 card@3

    an updated widget was deleted
      deploy card > create card 1
      deploy card@2 > update card 1
      on PUT: hand delete 1
      rollback > changed-meanwhile: cannot update card: widget 1 was deleted since the store was listed
      store > nothing

    a deleted widget was created during a wait
      deploy card > create card 1
      remove card > delete card 1
      on POST: elsewhere deploy card@2; status 429
      rollback > changed-meanwhile: cannot recreate card: it was created since the store was listed
      store > 2 card@2

    a deleted widget was created before the request
      deploy card > create card 1
      remove card > delete card 1
      on POST: elsewhere deploy card@2
      rollback > partly not-confirmed
      store > 2 card@2
  `);
});

describe("a build that was replaced", () => {
  test.each(["exact", "double-escaped", "comments-stripped", "controls-lost"] as const)(
    "comes back by its hash (codeEcho = %s)",
    async (codeEcho) => {
      const script = `deploy card@0 stock > create card 1, create stock 2
         deploy card stock > update card 1, unchanged stock 2
         deploy card@2 stock > update card 1, unchanged stock 2
         rollback to card@0 > update card 1
         store > 1 card@0, 2 stock
         rollback to card > update card 1
         store > 1 card, 2 stock`;
      expect(await play(script, { assumptions: { codeEcho } })).toBe(script);
    },
  );

  testScenarios(`
    is named when another build is not in the history
      deploy card > create card 1
      deploy card@2 > update card 1
      rollback to card@3 > no-history: It has 04f5c843c90c2bd6.

    cannot be found without a history
      rollback > no-history: has no deploy of shop to this store
  `);
});
