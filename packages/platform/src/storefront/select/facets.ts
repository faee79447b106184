import type { NamedGroup, OptionValue } from "@orderpane/protocol/order";
import { isId, numberOf, objectsIn, textOf } from "../members.ts";
import { ValueSets } from "./value-sets.ts";

export type FacetGroup = ReturnType<typeof groupFrom>;
export type FacetValue = ReturnType<typeof valueFrom>;

/**
 * The values of all properties of products, or of all options of variants. A value keeps the group and the
 * name with which it came first.
 */
export class Facets {
  readonly values: FacetValue[] = [];
  readonly groups: FacetGroup[] = [];
  readonly #valueById = new Map<number, FacetValue>();
  readonly #groupById = new Map<number, FacetGroup>();

  /** The values that have these ids. */
  find(ids: readonly number[] = []): FacetValue[] {
    return ids.flatMap((id) => this.#valueById.get(id) ?? []);
  }

  /** Gives a row one more value. */
  add(row: number, found: OptionValue, group: unknown, described?: readonly NamedGroup[] | null): void {
    if (!isId(found.id)) return;
    const value = this.#valueById.get(found.id) ?? this.#learn(found, isId(group) ? group : 0, described);
    value.group.rows.add(row, value.place);
  }

  /** 1 for each row that has a value of this group for which the test holds. */
  having(group: number, test: (value: FacetValue) => boolean): Uint8Array {
    const isWanted = this.values.map(test);
    return this.#groupById.get(group)?.rows.having(isWanted) ?? new Uint8Array();
  }

  /** A group that the product does not describe has no title. */
  #learn(found: OptionValue, id: number, described?: readonly NamedGroup[] | null): FacetValue {
    let group = this.#groupById.get(id);
    if (!group) {
      group = groupFrom(objectsIn(described).findLast((one) => one.id === id) ?? { id });
      this.#groupById.set(id, group);
      this.groups.push(group);
    }
    const value = valueFrom(found, group, this.values.length);
    this.#valueById.set(found.id, value);
    this.values.push(value);
    return value;
  }
}

function groupFrom(group: NamedGroup) {
  return { ...nameOf(group), rows: new ValueSets() };
}

/** `size` is the title as a number, or NaN. Values are numbered by `place`. */
function valueFrom(value: OptionValue, group: FacetGroup, place: number) {
  const imageUrl = textOf(value.image_url) || null;
  return { ...nameOf(value), imageUrl, size: numberOf(value.title), group, place };
}

function nameOf({ id, title, permalink, position }: NamedGroup) {
  return { id, title: textOf(title), permalink: textOf(permalink) || null, position: Number(position) || 0 };
}
