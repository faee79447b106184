import type { NamedGroup, OptionValue } from "@orderpane/protocol/order";
import { isId, numberOf, objectsIn, textOf } from "../members.ts";
import { Column } from "./column.ts";
import type { Demands } from "./demands.ts";

/** Properties or options, by id. */
export type Facets = Map<number, FacetGroup>;

export type FacetValue = ReturnType<typeof valueFrom>;

/** The values that products have of one property, or variants of one option. */
export class FacetGroup {
  readonly name: ReturnType<typeof nameOf>;
  /** By id. A value keeps the name with which it came first. */
  readonly values = new Map<number, FacetValue>();
  /** The number of the first value of each row, of the second one, and so on. 0 is none. */
  readonly #columns: Column[] = [];

  constructor(group: NamedGroup) {
    this.name = nameOf(group);
  }

  /** Gives a row one more value. */
  add(row: number, found: OptionValue): void {
    if (!isId(found.id)) return;
    const value = this.values.get(found.id) ?? valueFrom(found, this.values.size + 1);
    const { id, number } = value;
    if (number > this.values.size) this.values.set(id, value);
    let column = this.#columns.find((one) => one.at(row) === 0 || one.at(row) === number);
    if (!column) this.#columns.push((column = new Column()));
    column.set(row, number);
  }

  /** 1 for each of the first rows without a value for which the test holds. */
  rowsWithout(rows: number, test: (value: FacetValue) => boolean): Uint8ClampedArray {
    const unwanted = Uint8Array.of(1, ...Array.from(this.values.values(), (value) => Number(!test(value))));
    const fails = new Uint8ClampedArray(rows).fill(1);
    for (const { list } of this.#columns)
      for (let row = 0; row < list.length; row++) fails[row]! &= unwanted[list[row]!]!;
    return fails;
  }

  /** How many products count for each value, by the number of the value. */
  count(demands: Demands): Uint32Array {
    const { productOf } = demands;
    const counts = new Uint32Array(this.values.size + 1);
    const lastProduct = new Int32Array(counts.length).fill(-1);
    const lists = this.#columns.map(({ list }) => list);
    for (const row of demands.rowsFor(this)) {
      const product = productOf ? productOf[row]! : row;
      for (const list of lists) {
        const number = list[row]!;
        if (lastProduct[number] !== product) counts[number]! += 1;
        lastProduct[number] = product;
      }
    }
    return counts;
  }
}

/** A group keeps the name with which it came first. One that the product does not describe has no title. */
export function groupIn(groups: Facets, given: unknown, named?: readonly NamedGroup[] | null): FacetGroup {
  const id = isId(given) ? given : 0;
  const group = groups.get(id) ?? new FacetGroup(objectsIn(named).findLast((one) => one.id === id) ?? { id });
  groups.set(id, group);
  return group;
}

/** `size` is the title as a number, or NaN. */
function valueFrom(value: OptionValue, number: number) {
  return { ...nameOf(value), imageUrl: textOf(value.image_url) || null, size: numberOf(value.title), number };
}

function nameOf({ id, title, permalink, position }: NamedGroup) {
  return { id, title: textOf(title), permalink: textOf(permalink) || null, position: Number(position) || 0 };
}
