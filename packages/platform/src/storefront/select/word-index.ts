import { Lists } from "./column.ts";

/** The words of each row. */
export class WordIndex {
  readonly #rows = new Lists();
  /** Numbers the words as they come. */
  #numbers = new Map<string, number>();
  #sorted: readonly string[] = [];

  /** Adds the next row. */
  add(text: string): void {
    for (const word of wordsOf(text)) {
      const number = this.#numbers.get(word) ?? this.#numbers.size;
      if (number === this.#numbers.size) this.#numbers.set(word, number);
      this.#rows.add(number);
    }
    this.#rows.endRow();
  }

  /** Numbers the words by their order. Has to be called after the last row. */
  sort(): void {
    this.#sorted = [...this.#numbers.keys()].sort();
    const places = new Uint32Array(this.#sorted.length);
    for (const [place, word] of this.#sorted.entries()) places[this.#numbers.get(word) ?? 0] = place;
    this.#numbers = new Map();
    const { cells, length } = this.#rows.column;
    for (let cell = 0; cell < length; cell++) cells[cell] = places[cells[cell] ?? 0] ?? 0;
  }

  /** Tells for a row whether it has a word with this beginning. */
  having(beginning: string): (row: number) => boolean {
    const [from, to] = [this.#placeOf(beginning), this.#placeOf(`${beginning}\uffff`)];
    return this.#rows.having((place) => place >= from && place < to);
  }

  /** The number of words that come before this text. */
  #placeOf(text: string): number {
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#sorted[middle] ?? "") < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Words of letters and digits, in small letters. */
export function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
