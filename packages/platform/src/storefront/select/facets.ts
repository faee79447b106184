import type { NamedGroup, OptionValue } from "@orderpane/protocol/order";
import { RoaringBitmap32 } from "roaring-wasm";
import type { BitSets } from "./bit-sets.ts";
import { numberOf, type PropertyValue, textOf } from "./indexed-product.ts";

/** A property, or an option in which variants differ. */
export interface FacetGroup {
  readonly id: number;
  readonly title: string;
  readonly permalink: string | null;
  readonly position: number;
  readonly values: FacetValue[];
}

export interface FacetValue {
  readonly id: number;
  readonly title: string;
  readonly permalink: string | null;
  readonly imageUrl: string | null;
  readonly position: number;
  /** NaN if the title is not a number. */
  readonly number: number;
  /** The place among all values, of all groups. */
  readonly nth: number;
  readonly products: RoaringBitmap32;
  /** Empty for properties. */
  readonly variants: RoaringBitmap32;
}

export interface Facets {
  readonly groups: readonly FacetGroup[];
  /** How many values there are. */
  readonly size: number;
  group(id: number): FacetGroup | undefined;
  /** The group and the value with this id. */
  find(value: number): { readonly group: FacetGroup; readonly value: FacetValue } | undefined;
  /** Whether the value is new, or has the name and the group that it was added with. */
  isAsKnown(found: PropertyValue): boolean;
  /** Returns the value's `nth`. */
  add(found: PropertyValue, product: number, variant?: number): number;
  close(): void;
}

/** `bits` has to know when a bitmap changes. */
export function createFacets(bits: BitSets): Facets {
  const groups = new Map<number, FacetGroup>();
  const places = new Map<number, { group: FacetGroup; value: FacetValue }>();
  const groupFor = (described: NamedGroup): FacetGroup => {
    const known = groups.get(described.id);
    if (known) return known;
    const group = { ...named(described), values: [] };
    groups.set(group.id, group);
    return group;
  };
  return {
    get groups() {
      return [...groups.values()];
    },
    get size() {
      return places.size;
    },
    group: (id) => groups.get(id),
    find: (value) => places.get(value),
    isAsKnown({ group, value }) {
      const place = places.get(value.id);
      return !place || (isNamed(place.group, group) && isNamed(place.value, value));
    },
    add({ group: groupInfo, value: valueInfo }, product, variant) {
      let place = places.get(valueInfo.id);
      if (!place) {
        const group = groupFor(groupInfo);
        const value = {
          ...named(valueInfo),
          imageUrl: textOf((valueInfo as OptionValue).image_url) || null,
          number: numberOf(valueInfo.title),
          nth: places.size,
          products: new RoaringBitmap32(),
          variants: new RoaringBitmap32(),
        };
        group.values.push(value);
        place = { group, value };
        places.set(value.id, place);
      }
      place.value.products.add(product);
      bits.drop(place.value.products);
      if (variant !== undefined) {
        place.value.variants.add(variant);
        bits.drop(place.value.variants);
      }
      return place.value.nth;
    },
    close() {
      for (const { value } of places.values()) {
        value.products.dispose();
        value.variants.dispose();
      }
    },
  };
}

/** Files may give a group another position in each product, so that is not compared. */
function isNamed(known: FacetGroup | FacetValue, { id, title }: NamedGroup): boolean {
  return known.id === id && known.title === textOf(title);
}

function named({ id, title, permalink, position }: NamedGroup) {
  return { id, title: textOf(title), permalink: textOf(permalink) || null, position: Number(position) || 0 };
}
