import { RoaringBitmap32 } from "roaring-wasm";

export interface WordIndex {
  /** `product` is its number in the index, greater than all before. */
  add(product: number, words: Iterable<string>): void;
  /** The products that have a word that begins so. The caller disposes of the bitmap. */
  find(prefix: string): RoaringBitmap32;
  close(): void;
}

/** Lists that are longer become bitmaps, which are joined faster. */
const longestList = 256;

export function createWordIndex(): WordIndex {
  // Most words are the SKU of one product.
  const products = new Map<string, number | number[] | RoaringBitmap32>();
  let sorted: string[] = [];
  /** Words that are not sorted yet: few enough to be looked through. */
  let added: string[] = [];
  const sort = () => {
    if (added.length <= sorted.length / 100) return;
    sorted = [...products.keys()].sort(byCode);
    added = [];
  };
  return {
    add(product, words) {
      for (const word of words) {
        const known = products.get(word);
        if (known === undefined) {
          products.set(word, product);
          added.push(word);
        } else if (typeof known === "number") products.set(word, [known, product]);
        else if (!Array.isArray(known)) known.add(product);
        else if (known.push(product) > longestList) products.set(word, new RoaringBitmap32(known));
      }
    },
    find(prefix) {
      sort();
      const found = new RoaringBitmap32();
      const single: number[] = [];
      const take = (word: string) => {
        const list = products.get(word)!;
        if (typeof list === "number") single.push(list);
        else if (Array.isArray(list)) for (const product of list) single.push(product);
        else found.orInPlace(list);
      };
      // No letter and no digit comes after U+FFFF.
      const [from, to] = [firstAtLeast(sorted, prefix), firstAtLeast(sorted, `${prefix}\uffff`)];
      for (let at = from; at < to; at++) take(sorted[at]!);
      for (const word of added) if (word.startsWith(prefix)) take(word);
      return found.addMany(Uint32Array.from(single).sort());
    },
    close() {
      for (const list of products.values()) if (list instanceof RoaringBitmap32) list.dispose();
    },
  };
}

function firstAtLeast(sorted: readonly string[], word: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

function byCode(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
