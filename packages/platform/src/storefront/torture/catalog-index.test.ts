import { seededRandom } from "@orderpane/tooling/random";
import { scaled } from "@orderpane/tooling/scale";
import { expect, test } from "vitest";
import { createCatalogIndex } from "../select/catalog-index.ts";
import { bruteForce } from "../select/testing/brute-force.ts";
import { randomCatalog, randomQuery } from "../select/testing/random-catalog.ts";
import type { SelectedGroup, Selection, SelectRequest } from "../selection.ts";

const catalogs = scaled({ sample: 30, all: 1_000 });

test(`${catalogs} catalogs: ten queries each are answered as plain loops answer them, under every variant`, () => {
  let groupsSeen = 0;
  for (let seed = 1; seed <= catalogs; seed++) {
    const random = seededRandom(seed);
    const products = randomCatalog(random, random.below(60));
    const index = createCatalogIndex(products);
    // A write in the middle, which the index has to follow.
    for (let nth = 0; nth < 10; nth++) {
      if (nth === 5) {
        const [changed] = randomCatalog(random, 1);
        products.splice(0, 1, changed!);
        index.put(changed!);
        const last = products.pop();
        if (last && products.length > 0) index.remove(last.id);
        else if (last) products.push(last);
      }
      const request: SelectRequest = {
        collection: random.pick([null, 10, 11, 99]),
        query: randomQuery(random),
        facetCounts: random.chance(0.7) ? "disjunctive" : "static",
        variantScope: random.chance(0.6) ? "same" : "any",
        groups: true,
      };
      const found = index.select(request);
      groupsSeen += found.options.length;
      expect(shortened(found), `seed ${seed}, query ${nth}: ${JSON.stringify(request)}`).toEqual(
        bruteForce(products, request),
      );
    }
    index.close();
  }
  expect(groupsSeen).toBeGreaterThan(catalogs);
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
