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
  let sorted: string[] | null = null;
  const sort = () => (sorted ??= [...products.keys()].sort(byCode));
  return {
    add(product, words) {
      for (const word of words) {
        const known = products.get(word);
        if (known === undefined) {
          products.set(word, product);
          sorted = null;
        } else if (typeof known === "number") products.set(word, [known, product]);
        else if (!Array.isArray(known)) known.add(product);
        else if (known.push(product) > longestList) products.set(word, new RoaringBitmap32(known));
      }
    },
    find(prefix) {
      const all = sort();
      const found = new RoaringBitmap32();
      const single: number[] = [];
      for (let at = firstAtLeast(all, prefix); at < all.length && all[at]!.startsWith(prefix); at++) {
        const list = products.get(all[at]!)!;
        if (typeof list === "number") single.push(list);
        else if (Array.isArray(list)) for (const product of list) single.push(product);
        else found.orInPlace(list);
      }
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
