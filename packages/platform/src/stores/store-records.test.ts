import { expect, test } from "vitest";
import { createPlatform } from "../create-platform.ts";

test("collections and filters are in a store file as they were there", () => {
  const collection = { id: 9, parent_id: null, title: "Каталог", permalink: "all", description: "<p>1</p>" };
  const filter = {
    id: 5,
    collection_id: 9,
    permalink: "red",
    version: 1_700_000_000,
    characteristics: [{ id: 1 }],
    option_values: [{ id: 2, option_name_id: 3 }],
  };
  const store = {
    title: "a",
    host: "a.localhost",
    samples: false,
    collections: [collection],
    filters: [filter],
  };
  const file = { format: "orderpane-store", version: 1, stores: [store] };
  const platform = createPlatform({ seed: JSON.stringify(file) });
  expect(platform.state.export().stores[0]).toMatchObject({ collections: [collection], filters: [filter] });
});
