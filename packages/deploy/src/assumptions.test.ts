import { type Assumptions, assumptionTable } from "@orderpane/platform";
import { formats } from "@orderpane/protocol/api";
import { beforeAll, describe, expect, test } from "vitest";
import { play } from "./testing/scenarios/play.ts";
import { skipSyncs } from "./testing/skip-syncs.ts";

/** Both formats of the API, under every assumption about the platform. */
beforeAll(skipSyncs);

const rows = Object.entries(assumptionTable).flatMap(([name, { values }]) =>
  values.map((value): [name: string, value: string] => [name, value]),
);

describe.each(formats)("a deploy as %s works", (format) => {
  test.each(rows)("if %s = %s", async (name, value) => {
    // If XML has no page, a product widget is impossible, which another test shows.
    const second = value === "ignored" && format === "xml" ? "notes" : "stock";
    const all = `card ${second} comment`;
    const script = `deploy ${all} > create card 1, create ${second} 2, create comment 3
      deploy ${all} > unchanged card 1, unchanged ${second} 2, unchanged comment 3
      requests > 1
      deploy card@2 ${second} > update card 1, unchanged ${second} 2
      deploy --prune card@2 > unchanged card 1, delete ${second} 2, delete comment 3
      hand delete 99
      store > 1 card@2`;
    const assumptions: Partial<Assumptions> = { [name]: value };
    expect(await play(script, { format, assumptions })).toBe(script);
  });
});

test("a product widget is not confirmed, in every run, if XML has no page", async () => {
  const refused = "partly not-confirmed: stock (widget 1) has page order, expected product";
  const script = `deploy stock > ${refused}
    deploy stock > ${refused}`;
  expect(await play(script, { assumptions: { pageTypeXml: "ignored" } })).toBe(script);
});
