import type { NamedGroup, OptionValue } from "@orderpane/protocol/order";
import { isId, numberOf, objectsIn, textOf } from "../members.ts";

interface Named {
  readonly id: number;
  readonly title: string;
  readonly permalink: string | null;
  readonly position: number;
}

export interface FacetValue extends Named {
  readonly imageUrl: string | null;
  /** NaN if the title is not a number. */
  readonly number: number;
}

/** A row meets it if `isMet` has 1 for the row's cell. */
export interface Condition {
  readonly cells: Uint8Array | Uint16Array | Uint32Array;
  readonly isMet: Uint8Array;
}

/** A property of products or an option of variants. Its column has the values of each row. */
export class FacetGroup {
  readonly named: Named;
  readonly values: FacetValue[] = [];
  /** The sets of values that occur, as places in `values`. A cell of the column is the place of a set. */
  readonly sets: (readonly number[])[] = [[]];
  readonly column = new Column();
  /** The place of each set that was made by adding a value to another set. */
  readonly #larger = new Map<string, number>();

  constructor(named: Named) {
    this.named = named;
  }

  addTo(row: number, value: number, single: number): void {
    const place = this.column.cells[row] ?? 0;
    this.column.set(row, place === 0 ? single : this.#placeWith(place, value));
  }

  /** Is met by the rows that have a value that is wanted. */
  having(isWanted: (value: FacetValue) => boolean): Condition {
    const wanted = this.values.map(isWanted);
    const isMet = Uint8Array.from(this.sets, (set) => Number(set.some((value) => wanted[value])));
    return { cells: this.column.cells, isMet };
  }

  #placeWith(place: number, value: number): number {
    const set = this.sets[place] ?? [];
    if (set.includes(value)) return place;
    const key = `${place} ${value}`;
    const larger = this.#larger.get(key) ?? this.sets.push([...set, value]) - 1;
    this.#larger.set(key, larger);
    return larger;
  }
}

/** All properties, or all options. A value keeps the group and the name with which it came first. */
export class Facets {
  readonly groups = new Map<number, FacetGroup>();
  readonly #known = new Map<number, { group: FacetGroup; value: number; single: number }>();

  groupOf(value: number): FacetGroup | undefined {
    return this.#known.get(value)?.group;
  }

  add(row: number, found: NamedGroup, group: unknown, described?: readonly NamedGroup[] | null): void {
    const known = this.#known.get(found.id) ?? this.#learn(found, isId(group) ? group : 0, described);
    known?.group.addTo(row, known.value, known.single);
  }

  /** A group that the product does not describe has no title. */
  #learn(found: OptionValue, id: number, described: readonly NamedGroup[] | null = []) {
    if (!isId(found.id)) return undefined;
    let group = this.groups.get(id);
    if (!group) {
      group = new FacetGroup(nameOf(objectsIn(described).findLast((one) => one.id === id) ?? { id }));
      this.groups.set(id, group);
    }
    const imageUrl = textOf(found.image_url) || null;
    const value = group.values.push({ ...nameOf(found), imageUrl, number: numberOf(found.title) }) - 1;
    const known = { group, value, single: group.sets.push([value]) - 1 };
    this.#known.set(found.id, known);
    return known;
  }
}

function nameOf({ id, title, permalink, position }: NamedGroup): Named {
  return { id, title: textOf(title), permalink: textOf(permalink) || null, position: Number(position) || 0 };
}

/** A growing list of whole numbers. A place that was not set holds 0. */
class Column {
  cells: Uint16Array | Uint32Array = new Uint16Array(1024);
  /** Cells take two bytes until one of them needs four, so that a pass reads little memory. */
  #most = 0xffff;

  set(row: number, value: number): void {
    if (row >= this.cells.length || value > this.#most) this.#grow(row, value);
    this.cells[row] = value;
  }

  #grow(row: number, value: number): void {
    if (value > this.#most) this.#most = 0xffffffff;
    const length = Math.max(this.cells.length, 2 * row);
    const cells = this.#most > 0xffff ? new Uint32Array(length) : new Uint16Array(length);
    cells.set(this.cells);
    this.cells = cells;
  }
}
