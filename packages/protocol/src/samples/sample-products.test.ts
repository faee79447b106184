import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { makeProduct } from "./make/make-product.ts";
import { type SampleProductName, sampleProducts } from "./sample-products.ts";

const names = Object.keys(sampleProducts) as SampleProductName[];
const full = names.filter((name) => name !== "minimal");
const facts = readFileSync(new URL("../../spec/platform-facts.md", import.meta.url), "utf8");

/** The names that platform-facts.md lists in the code spans that a pattern finds. */
function fieldsOf(...patterns: RegExp[]): string[] {
  return patterns.flatMap((pattern) =>
    pattern
      .exec(facts)![1]!
      .replaceAll(/\[?\{[^}]*\}\]?|\[\]/g, "")
      .split(/\s+/),
  );
}

const productFields = fieldsOf(
  /Product in a list \| `([^`]+)`/,
  /what the back-office API adds to one: `([^`]+)`/,
);
const variantFields = fieldsOf(/; variant: `([^`]+)`/, /on `variants\[\]` `([^`]+)`/);

describe.each(names)("%s", (name) => {
  const product = sampleProducts[name]();

  test("is the same at every call and has a unique id", () => {
    expect(sampleProducts[name]()).toEqual(product);
    expect(names.filter((other) => sampleProducts[other]().id === product.id)).toEqual([name]);
  });
});

test.each(full)("%s has exactly the fields that platform-facts.md names", (name) => {
  const product = sampleProducts[name]();
  expect(Object.keys(product).toSorted()).toEqual(productFields.toSorted());
  for (const variant of product.variants!) {
    expect(Object.keys(variant).toSorted()).toEqual(variantFields.toSorted());
    expect(variant.product_id).toBe(product.id);
  }
});

test("minimal has only the field that is always present", () => {
  expect(sampleProducts.minimal()).toEqual({ id: 390 });
});

test("availability and the range of prices are computed from the variants", () => {
  const variants = [{ price: "20.5" }, { price: 3, quantity: 0 }];
  expect(makeProduct({ variants })).toMatchObject({ available: true, price_min: 3, price_max: 20.5 });
  expect(makeProduct({ variants: [{ quantity: 0 }] }).available).toBe(false);
  expect(makeProduct({ variants: [] })).toMatchObject({ available: false, price_min: null, price_max: null });
  expect(makeProduct({ variants, available: false, price_min: 1 })).toMatchObject({
    available: false,
    price_min: 1,
  });
});
