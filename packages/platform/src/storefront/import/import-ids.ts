import { createHash } from "node:crypto";
import type { NamedGroup, ProductInfo } from "@orderpane/protocol/order";

/**
 * The id of what a file names without one. The same text always gets the same id, so a file that is imported
 * twice changes nothing. They have 14 digits; the ids of the platform and of seeds are shorter.
 */
export function idOfText(...parts: readonly string[]): number {
  const hash = createHash("sha256").update(parts.join("\0")).digest();
  return 10_000_000_000_000 + (hash.readUIntBE(0, 6) % 89_999_999_999_999);
}

type GroupKind = "property" | "option";

/**
 * Properties and options with their values, by their titles. Capitals make no difference: the title that came
 * first counts.
 */
export interface KnownGroups {
  group(kind: GroupKind, title: string, nth?: number): NamedGroup;
  value(kind: GroupKind, group: string, title: string): Known;
}

interface Known {
  readonly id: number;
  readonly title: string;
}

/** Those of the products that are there already keep their ids. */
export function createKnownGroups(products: Iterable<ProductInfo>): KnownGroups {
  const known = new Map<string, Known>();
  const keyOf = (...parts: readonly string[]) => parts.join("\0").toLowerCase();
  /** The last part is the title. */
  const know = (id: number, ...parts: readonly string[]): Known => {
    const key = keyOf(...parts);
    const found = known.get(key) ?? { id, title: parts.at(-1)! };
    known.set(key, found);
    return found;
  };
  const learn = (
    kind: GroupKind,
    groups: readonly NamedGroup[] | null | undefined,
    values: readonly Valued[],
  ) => {
    const titles = new Map(groups?.map(({ id, title }) => [id, title ?? ""]));
    for (const [id, title] of titles) know(id, kind, title);
    for (const [group, { id, title }] of values) know(id, kind, titles.get(group ?? 0) ?? "", title ?? "");
  };
  for (const { properties, characteristics, option_names: options, variants } of products) {
    const optionValues = (variants ?? []).flatMap(({ option_values }) => option_values ?? []);
    learn("property", properties, characteristics?.map((value) => [value.property_id, value]) ?? []);
    learn(
      "option",
      options,
      optionValues.map((value) => [value.option_name_id, value]),
    );
  }
  const find = (...parts: readonly string[]) =>
    known.get(keyOf(...parts)) ?? know(idOfText(...parts), ...parts);
  return {
    group(kind, text, nth = 0) {
      const { id, title } = find(kind, text);
      return { id, title, position: nth + 1, permalink: permalinkOf(title) };
    },
    value: find,
  };
}

/** The id of its group, and the value. */
type Valued = readonly [group: number | null | undefined, value: NamedGroup];

/** As the platform writes Russian in addresses (*assumed*). */
export function permalinkOf(title: string): string {
  const latin = Array.from(title.toLowerCase(), (letter) => latinLetters[letter] ?? letter).join("");
  return latin
    .replaceAll(/[^a-z\d]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 120);
}

const latinLetters: Readonly<Record<string, string>> = {
  а: "a",
  б: "b",
  в: "v",
  г: "g",
  д: "d",
  е: "e",
  ё: "yo",
  ж: "zh",
  з: "z",
  и: "i",
  й: "y",
  к: "k",
  л: "l",
  м: "m",
  н: "n",
  о: "o",
  п: "p",
  р: "r",
  с: "s",
  т: "t",
  у: "u",
  ф: "f",
  х: "h",
  ц: "ts",
  ч: "ch",
  ш: "sh",
  щ: "sch",
  ъ: "",
  ы: "y",
  ь: "",
  э: "e",
  ю: "yu",
  я: "ya",
};
