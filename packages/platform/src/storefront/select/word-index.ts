import { Column } from "./column.ts";

/** The words of each row. */
export class WordIndex {
  readonly #words: string[] = [];
  /** The place of each word in `#words`. */
  #places = new Map<string, number>();
  /** The places of the words of all rows, row after row. */
  readonly #cells = new Column(Uint32Array);
  /** The end of each row in `#cells`. */
  readonly #ends = new Column(Uint32Array);

  /** Adds the next row. */
  add(text: string): void {
    for (const word of new Set(wordsOf(text))) {
      const place = this.#places.get(word) ?? this.#words.push(word) - 1;
      this.#places.set(word, place);
      this.#cells.push(place);
    }
    this.#ends.push(this.#cells.length);
  }

  /** Frees memory after the last row. */
  end(): void {
    this.#places = new Map();
  }

  /** 1 for each row that has a word with this beginning. */
  having(beginning: string): Uint8Array {
    const isWanted = this.#words.map((word) => word.startsWith(beginning));
    const { cells } = this.#cells;
    const rows = new Uint8Array(this.#ends.length);
    for (let row = 0, cell = 0; row < rows.length; row++) {
      const end = this.#ends.cells[row] ?? 0;
      for (; cell < end; cell++) if (isWanted[cells[cell] ?? 0]) rows[row] = 1;
    }
    return rows;
  }
}

/** Words of letters and digits, in small letters. */
export function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
