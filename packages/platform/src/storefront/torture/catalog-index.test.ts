import { seededRandom } from "@orderpane/tooling/random";
import { scaled } from "@orderpane/tooling/scale";
import { expect, test } from "vitest";
import { createCatalogIndex } from "../select/catalog-index.ts";
import { bruteForce } from "../select/testing/brute-force.ts";
import { randomCatalog, randomQuery } from "../select/testing/random-catalog.ts";
import type { SelectedGroup, Selection, SelectRequest } from "../selection.ts";

const catalogs = scaled({ sample: 30, all: 1_000 });

const combinations = (["disjunctive", "static"] as const).flatMap((facetCounts) =>
  (["same", "any"] as const).map((variantScope) => ({ facetCounts, variantScope })),
);

test.each(combinations)(
  `${catalogs} catalogs with $facetCounts counts and variant scope $variantScope: the index finds what plain loops find`,
  (assumptions) => {
    let groupsSeen = 0;
    for (let seed = 1; seed <= catalogs; seed++) {
      const random = seededRandom(seed);
      const products = randomCatalog(random, random.below(60));
      const index = createCatalogIndex(() => products);
      for (let nth = 0; nth < 10; nth++) {
        const request: SelectRequest = {
          collection: random.pick([null, 10, 11, 99]),
          query: randomQuery(random),
          ...assumptions,
          groups: true,
        };
        const found = index.select(request);
        groupsSeen += found.options.length;
        expect(shortened(found), `seed ${seed}, query ${nth}: ${JSON.stringify(request)}`).toEqual(
          bruteForce(products, request),
        );
      }
    }
    expect(groupsSeen).toBeGreaterThan(catalogs);
  },
);

test("a catalog may have more values and words than two bytes can number", () => {
  const count = 70_000;
  const index = createCatalogIndex(() =>
    Array.from({ length: count }, (_, nth) => ({
      id: nth + 1,
      title: `word${nth + 1}`,
      characteristics: [{ id: nth + 1, property_id: 1 }],
    })),
  );
  const ask = (query: SelectRequest["query"]) =>
    index.select({ collection: null, query, facetCounts: "disjunctive", variantScope: "same" }).ids;
  for (const id of [1, 4_465, 65_536, 65_537, count]) {
    expect(ask({ characteristics: [id] })).toEqual([id]);
    expect(ask({ q: `word${id}` })).toContain(id);
  }
  expect(ask({ characteristics: [1], q: "word70000" })).toEqual([]);
});

function shortened({ count, ids, prices, options, properties }: Selection) {
  const valuesOf = (kind: string, groups: readonly SelectedGroup[]) =>
    groups.flatMap(({ values }) => values.map((value) => ({ ...value, name: `${kind} ${value.id}` })));
  const values = [...valuesOf("option", options), ...valuesOf("property", properties)];
  return {
    count,
    ids,
    prices,
    counts: Object.fromEntries(values.map((value) => [value.name, value.count])),
    selected: values
      .filter(({ selected }) => selected)
      .map(({ name }) => name)
      .toSorted(),
  };
}
