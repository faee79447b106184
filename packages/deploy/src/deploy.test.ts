import { formats } from "@orderpane/protocol/api";
import { beforeAll, describe, expect, test } from "vitest";
import { play, testScenarios } from "./testing/scenarios/play.ts";
import { skipSyncs } from "./testing/skip-syncs.ts";

beforeAll(skipSyncs);

describe("a deploy", () => {
  testScenarios(`
    creates, then changes nothing, then updates in place
      deploy card stock > create card 1, create stock 2
      requests > 5
      deploy card stock > unchanged card 1, unchanged stock 2
      requests > 1
      deploy card@2 stock > update card 1, unchanged stock 2
      requests > 3
      store > 1 card@2, 2 stock

    leaves other widgets alone, also with --prune
      hand create text
      hand create other/card
      deploy card stock > create card 3, create stock 4
      deploy card > unchanged card 3
      deploy --prune card > unchanged card 3, delete stock 4
      remove all > delete card 3
      store > 1 text, 2 other/card

    brings the lowest duplicate up to date and deletes the others
      hand create card@0
      hand create card
      deploy card > update card 1, merge card 2
      store > 1 card

    recreates a deleted widget after reading it by its id
      deploy card > create card 1
      hand delete 1
      deploy card > recreate card 2
      requests > 5
  `);
});

describe("a widget that is deleted before it is updated", () => {
  testScenarios(`
    is created again
      deploy card > create card 1
      on PUT: hand delete 1
      deploy card@2 > recreate card 2
      store > 2 card@2

    is not created if a rival has created it
      deploy card > create card 1
      on PUT: hand delete 1; hand create card@2
      deploy card@2 > unchanged card 2
      store > 2 card@2

    is not replaced by a duplicate that will be deleted
      hand create card
      hand create card
      on PUT: hand delete 1
      deploy card@2 > recreate card 3, merge card 2
      store > 3 card@2

    gives way to a rival's, which is updated and comes back in a rollback
      deploy card > create card 1
      on PUT: hand delete 1; hand create card
      deploy card@2 > update card 2
      store > 2 card@2
      rollback > update card 2
      store > 2 card
  `);
});

describe("a change that has to wait looks at the store first:", () => {
  testScenarios(`
    an update is planned again
      deploy card > create card 1
      on PUT: elsewhere deploy card@3; status 429
      deploy card@2 > update card 1
      store > 1 card@2
      on PUT: elsewhere deploy card; status 429
      deploy card > unchanged card 1

    a create is left to a rival
      on POST: elsewhere deploy card; status 429
      deploy card > unchanged card 1

    a deletion is left out
      deploy card stock > create card 1, create stock 2
      on GET: then elsewhere deploy card stock@3; wait 6
      deploy --prune card > changed-meanwhile
      on DELETE: elsewhere deploy stock@2; status 429
      remove stock > changed-meanwhile
      store > 1 card, 2 stock@2

    a duplicate is left alone if the repair before it waited
      on POST: elsewhere deploy card@2
      on PUT: hand replace 1 card@3; hand replace 2 card@4; status 429
      deploy card > partly changed-meanwhile: cannot merge card
      store > 1 card, 2 card@4
  `);
});

describe("a failure midway", () => {
  testScenarios(`
    after a change is reported as partly applied
      deploy card > create card 1
      on PUT: status 422
      deploy stock card@2 > partly refused: cannot update card, widget 1: the store refused it (422)
      store > 1 card, 2 stock

    of a create leaves nothing open: the next run does not look for the widget
      on POST: status 422
      deploy card > refused
      deploy card > create card 1
      waits > none
  `);
});

describe("nothing counts as done until the store shows it:", () => {
  testScenarios(`
    an update that is not executed
      deploy card > create card 1
      on PUT: status 200
      deploy card@2 > partly not-confirmed: card (widget 1) has build

    a deletion that is not executed
      deploy card stock > create card 1, create stock 2
      on DELETE: status 200
      deploy --prune card > partly not-confirmed: stock (widget 2) is still there

    an unchanged widget that a rival has deleted
      deploy card stock > create card 1, create stock 2
      on PUT: hand delete 2
      deploy card@2 stock > partly not-confirmed: stock (widget 2) is missing
  `);
});

describe("a rival that creates the same widget", () => {
  testScenarios(`
    before ours keeps it, and ours is merged into it in the same run
      on POST: hand create card
      deploy card > create card 1, merge card 2
      requests > 6
      store > 1 card

    with another build is updated
      on POST: hand create card
      deploy card@2 > create card 1, update card 1, merge card 2
      store > 1 card@2

    and overwrites ours is not overwritten again, but duplicates are deleted
      on POST: hand create card; then hand replace 2 card
      deploy card@2 > partly not-confirmed
      store > 1 card

    again and again ends the run, which reports its changes
      on every GET: hand create card
      deploy card@2 > partly duplicated

    with the same history, after the list was read, is found
      on GET: then meanwhile deploy card
      deploy card > unchanged card 1
  `);
});

describe("behind a list that is cut short after 25 widgets,", () => {
  const firstOnly = { assumptions: { widgetList: "first-25" } } as const;
  const incomplete = "list-incomplete: it has 25 widgets without card (widget 26), which is in the store";

  test.each(formats)("a widget is created once (%s)", async (format) => {
    const script = `hand create 25 text
       deploy card > partly ${incomplete}
       deploy card@2 > ${incomplete}
       last id > 26
       hand delete 3
       deploy card > unchanged card 26`;
    expect(await play(script, { ...firstOnly, format })).toBe(script);
  });

  testScenarios(
    `
    the store's count stops a machine without the history
      hand create 25 text
      deploy card > partly list-incomplete
      elsewhere deploy card > list-incomplete: it has 25 widgets, and the store counts 26

    a create whose response was lost is not repeated
      hand create 25 text
      on POST: lost
      deploy card > list-incomplete
      last id > 26

    a rollback creates a widget once
      hand create 24 text
      deploy card > create card 25
      deploy --prune > delete card 25
      hand create text
      rollback > partly list-incomplete
      rollback to card > list-incomplete
      rollback > list-incomplete
      last id > 27
  `,
    firstOnly,
  );
});

describe("a retried create whose first request the store executes late", () => {
  testScenarios(`
    leaves one widget after the next command, even for other widgets
      deploy stock > create stock 1
      on POST: status 502
      deploy card stock > create card 2, unchanged stock 1
      waits > 0.5, 2, 8, 20, 30
      hand create card
      deploy stock@2 > update stock 1, merge card 3
      hand create card
      remove stock > delete stock 1, merge card 4
      hand create card
      hand create text
      adopt 6 as note > adopt note 6, merge card 5
      hand create card
      rollback > release note 6, merge card 7
      store > 2 card, 6 text
  `);
});

describe("parallel creates whose responses are lost", () => {
  testScenarios(`
    lead to one widget each
      on every POST: lost
      deploy card stock notes > create card 1, create stock 2, create notes 3
      store > 1 card, 2 stock, 3 notes

    are distinguished if the store has executed only one of them
      on POST: lost
      on POST: status 502
      deploy card stock > create card 1, create stock 2
      store > 1 card, 2 stock
  `);
});

describe("while the widgets are counted,", () => {
  testScenarios(`
    a widget that a rival deletes is not missed
      hand create 25 text
      on count: hand create text; then hand delete 26
      deploy card > create card 27

    a create that the store executes late is found
      hand create 25 text
      on POST: late
      deploy card > create card 26
      last id > 26

    a widget that a rival creates is found
      hand create 25 text
      on count: elsewhere deploy card
      deploy card > unchanged card 26
  `);
});

describe("a run that died while it created a widget", () => {
  testScenarios(`
    before its request: the next one looks for the widget, then creates it, and later ones do not wait
      died creating card
      deploy card > create card 1
      waits > 0.5, 2, 8, 20, 30
      deploy card > unchanged card 1
      requests > 1
      hand delete 1
      deploy card > recreate card 2
      waits > none

    after its request: the next one finds the widget without waiting, and a rollback deletes it
      died creating card
      hand create card
      deploy card > unchanged card 1
      waits > none
      rollback > delete card 1

    during its request: the next one waits for the widget
      died creating card
      on GET: then hand create card
      deploy card > unchanged card 1
      waits > 0.5

    a few minutes ago: the next one looks for ten seconds
      died creating card
      wait 120
      deploy card > create card 1
      waits > 0.5, 2, 8

    long ago: the next one does not wait
      died creating card
      wait 3700
      deploy card > create card 1
      waits > none
  `);
});
