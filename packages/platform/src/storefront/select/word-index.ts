import { Column } from "./column.ts";

/** The words of each row. */
export class WordIndex {
  /** The words are numbered as they come. */
  readonly #numbers = new Map<string, number>();
  /** The numbers of the words of all rows, row after row. */
  readonly #cells = new Column(Uint32Array);
  /** The end of each row in `#cells`. */
  readonly #ends = new Column(Uint32Array);

  /** Adds the next row. */
  add(text: string): void {
    for (const word of new Set(wordsOf(text))) {
      const number = this.#numbers.get(word) ?? this.#numbers.size;
      if (number === this.#numbers.size) this.#numbers.set(word, number);
      this.#cells.push(number);
    }
    this.#ends.push(this.#cells.length);
  }

  /** 1 for each row that has a word with this beginning. */
  having(beginning: string): Uint8Array {
    const isWanted = new Uint8Array(this.#numbers.size);
    for (const [word, number] of this.#numbers) if (word.startsWith(beginning)) isWanted[number] = 1;
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
