import type { NamedGroup, OptionValue } from "@orderpane/protocol/order";
import { RoaringBitmap32 } from "roaring-wasm";
import { type Column, createColumn } from "./column.ts";
import { numberOf, type PropertyValue } from "./indexed-product.ts";

/** A property, or an option in which variants differ. */
export interface FacetGroup {
  readonly id: number;
  readonly title: string;
  readonly permalink: string | null;
  readonly position: number;
  readonly values: FacetValue[];
  /** For each variant the value that it has: its place in `values`, from 1. Empty for properties. */
  readonly valueOfVariant: Column;
}

export interface FacetValue {
  readonly id: number;
  readonly title: string;
  readonly permalink: string | null;
  readonly imageUrl: string | null;
  readonly position: number;
  /** NaN if the title is not a number. */
  readonly number: number;
  readonly products: RoaringBitmap32;
  /** Empty for properties. */
  readonly variants: RoaringBitmap32;
}

export interface Facets {
  readonly groups: readonly FacetGroup[];
  group(id: number): FacetGroup | undefined;
  /** The group and the value with this id. */
  find(value: number): { readonly group: FacetGroup; readonly value: FacetValue } | undefined;
  add(found: PropertyValue, product: number, variant?: number): void;
  close(): void;
}

export function createFacets(): Facets {
  const groups = new Map<number, FacetGroup>();
  const places = new Map<number, { group: FacetGroup; value: FacetValue; nth: number }>();
  const groupFor = (described: NamedGroup): FacetGroup => {
    const known = groups.get(described.id);
    if (known) return known;
    const group = { ...named(described), values: [], valueOfVariant: createColumn() };
    groups.set(group.id, group);
    return group;
  };
  return {
    get groups() {
      return [...groups.values()];
    },
    group: (id) => groups.get(id),
    find: (value) => places.get(value),
    add({ group: groupInfo, value: valueInfo }, product, variant) {
      let place = places.get(valueInfo.id);
      if (!place) {
        const group = groupFor(groupInfo);
        const value = {
          ...named(valueInfo),
          imageUrl: (valueInfo as OptionValue).image_url ?? null,
          number: numberOf(valueInfo.title),
          products: new RoaringBitmap32(),
          variants: new RoaringBitmap32(),
        };
        place = { group, value, nth: group.values.push(value) };
        places.set(value.id, place);
      }
      place.value.products.add(product);
      if (variant === undefined) return;
      place.value.variants.add(variant);
      place.group.valueOfVariant.set(variant, place.nth);
    },
    close() {
      for (const { value } of places.values()) {
        value.products.dispose();
        value.variants.dispose();
      }
    },
  };
}

function named({ id, title, permalink, position }: NamedGroup) {
  return { id, title: title ?? "", permalink: permalink ?? null, position: position ?? 0 };
}
