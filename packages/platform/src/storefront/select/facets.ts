import type { NamedGroup, OptionValue } from "@orderpane/protocol/order";
import { isId, numberOf, objectsIn, textOf } from "../members.ts";
import { Lists } from "./column.ts";

interface FacetGroup {
  readonly id: number;
  readonly title: string;
  readonly permalink: string | null;
  readonly position: number;
}

/** `number` is NaN if the title is not a number. */
export interface FacetValue extends FacetGroup {
  readonly imageUrl: string | null;
  readonly number: number;
  readonly group: number;
}

/**
 * The values of all properties of products, or of all options of variants. Values and groups are numbered as
 * they come. A value keeps the group and the name with which it came first.
 */
export class Facets {
  readonly values: FacetValue[] = [];
  readonly groups: FacetGroup[] = [];
  readonly rows = new Lists();
  readonly #valueOf = new Map<number, number>();
  readonly #groupOf = new Map<number, number>();

  /** The numbers of the values that have these ids. */
  find(ids: readonly number[] = []): number[] {
    return ids.flatMap((id) => this.#valueOf.get(id) ?? []);
  }

  /** Adds a value to the row that is being read. */
  add(found: OptionValue, group: unknown, described?: readonly NamedGroup[] | null): void {
    const value = this.#valueOf.get(found.id) ?? this.#learn(found, isId(group) ? group : 0, described);
    if (value !== undefined) this.rows.add(value);
  }

  /** Tells for a row whether it has a value for which the test holds. */
  having(test: (value: FacetValue) => boolean): (row: number) => boolean {
    const isWanted = this.values.map(test);
    return this.rows.having((value) => isWanted[value] ?? false);
  }

  /** A group that the product does not describe has no title. */
  #learn(found: OptionValue, id: number, described: readonly NamedGroup[] | null = []): number | undefined {
    if (!isId(found.id)) return undefined;
    let group = this.#groupOf.get(id);
    if (group === undefined) {
      group = this.groups.push(nameOf(objectsIn(described).findLast((one) => one.id === id) ?? { id })) - 1;
      this.#groupOf.set(id, group);
    }
    const imageUrl = textOf(found.image_url) || null;
    const number = numberOf(found.title);
    this.#valueOf.set(found.id, this.values.length);
    return this.values.push({ ...nameOf(found), imageUrl, number, group }) - 1;
  }
}

function nameOf({ id, title, permalink, position }: NamedGroup): FacetGroup {
  return { id, title: textOf(title), permalink: textOf(permalink) || null, position: Number(position) || 0 };
}
