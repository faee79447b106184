import { beforeAll, describe } from "vitest";
import { testScenarios } from "../testing/scenarios/play.ts";
import { skipSyncs } from "../testing/skip-syncs.ts";

beforeAll(skipSyncs);

describe("a live run is put back", () => {
  testScenarios(`
    as the widget was before
      deploy card stock > create card 1, create stock 2
      live card@2 > update card 1
      store > 1 live card@2, 2 stock
      end > update card 1
      store > 1 card, 2 stock
      end

    by a deletion, if the widget was not in the store
      live card > create card 1
      store > 1 live card
      end > delete card 1
      store > nothing

    also if the response of its update was lost
      deploy card > create card 1
      on every PUT: lost
      live card@2 > interrupted
      store > 1 live card@2
      end > update card 1
      store > 1 card

    also if the response of its create was lost
      on POST: lost
      live card > create card 1
      end > delete card 1
      store > nothing

    again, if the response of the first time was lost
      deploy card > create card 1
      live card > update card 1
      on every PUT: lost
      end > interrupted
      store > 1 card
      end

    not over what another machine has deployed since
      deploy card > create card 1
      live card@2 > update card 1
      elsewhere deploy card@3 > update card 1
      end
      store > 1 card@3

    not over a deploy of this machine, whose rollback does not make the widget live again
      live card > create card 1
      deploy card@2 > update card 1
      end
      store > 1 card@2
      rollback > update card 1
      store > 1 card
      end
      store > 1 card

    not over what somebody has edited since
      deploy card > create card 1
      live card@2 > update card 1
      hand edit 1
      end
      store > 1 card@undefined?

    not over an edit of a widget that the run has created
      live card > create card 1
      hand edit 1
      end
      store > 1 card@undefined?

    not if somebody has deleted the widget
      deploy card > create card 1
      live card@2 > update card 1
      hand delete 1
      end
      store > nothing

    also if the store executes its update again, later
      deploy card > create card 1
      live card@2 > update card 1
      end > update card 1
      live card@2 > update card 1
      end > update card 1
      store > 1 card

    by a deploy, too
      deploy card > create card 1
      live card@2 > update card 1
      deploy card@3 > update card 1
      end
      store > 1 card@3
  `);
});

describe("a rollback", () => {
  testScenarios(`
    undoes the deploy before a live run
      deploy card > create card 1
      deploy card@2 > update card 1
      live card@3 > update card 1
      end > update card 1
      rollback > update card 1
      store > 1 card

    does not bring back live code
      deploy card > create card 1
      live card@2 > update card 1
      end > update card 1
      rollback > delete card 1
  `);
});

describe("a live run is refused", () => {
  testScenarios(`
    for a widget that is live
      deploy card > create card 1
      live card@2 > update card 1
      live card@3 > already-live: card is live until
      elsewhere live card > already-live
      store > 1 live card@2

    for a widget that somebody has edited
      deploy card > create card 1
      hand edit 1
      live card > edited: orderpane pull
      store > 1 card@undefined?
  `);
});
