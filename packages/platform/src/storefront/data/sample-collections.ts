import type { RecordKind } from "../../db/record-table.ts";
import type { CollectionRecord, FilterRecord } from "../catalog-source.ts";
import { sampleValue } from "./sample-groups.ts";
import { picture } from "./picture.ts";

const sampleCollections: readonly CollectionRecord[] = [
  row(1, null, "Каталог", "all"),
  {
    ...row(10, 1, "Чай", "chay", 1),
    description: "Чай из Китая, Японии и России: прессованный, рассыпной, травяной.",
    image: picture(10, "olivedrab", "leaf"),
    fields: { season: "Осень", banner: "Осенний урожай уже в лавке" },
  },
  {
    ...row(20, 1, "Посуда", "posuda", 2),
    description: "Чайники, гайвани и пиалы: фарфор, глина, стекло.",
    image: picture(20, "peru", "pot"),
    fields: { season: "Круглый год" },
  },
  { ...row(30, 1, "Подарки", "podarki", 3), image: picture(30, "firebrick", "box") },
  row(11, 10, "Пуэр", "puer", 1),
  row(12, 10, "Улун", "ulun", 2),
  row(13, 10, "Зелёный чай", "zelenyy-chay", 3),
  row(14, 10, "Травяной чай", "travyanoy-chay", 4),
  row(111, 11, "Шу пуэр", "shu-puer", 1),
  row(112, 11, "Шен пуэр", "shen-puer", 2),
  row(21, 20, "Чайники", "chayniki", 1),
  row(22, 20, "Гайвани", "gayvani", 2),
  row(23, 20, "Пиалы и чашки", "pialy", 3),
  {
    ...row(31, 1, "Трудные для показа", "trudnye", 9),
    description: "Товары, на которых ломаются виджеты.",
  },
];

const sampleFilters: readonly FilterRecord[] = [
  {
    id: 901,
    collection_id: 20,
    permalink: "belyy-farfor",
    title: "Белый фарфор",
    version: 1_790_435_079,
    characteristics: [{ id: sampleValue("material", "Фарфор") }],
    option_values: [{ id: sampleValue("color", "Белый"), option_name_id: 62 }],
  },
  {
    id: 902,
    collection_id: 10,
    permalink: "yunnan",
    title: "Чай из Юньнани",
    version: 1_790_435_080,
    characteristics: [{ id: sampleValue("origin", "Юньнань") }],
    option_values: [],
  },
];

export const collections = {
  singular: "collection",
  samples: () => sampleCollections,
} satisfies RecordKind<CollectionRecord>;

export const filters = {
  singular: "collection_filter",
  samples: () => sampleFilters,
} satisfies RecordKind<FilterRecord>;

/** The collection and its ancestors except the root. */
export function withParents(id: number): number[] {
  const found = sampleCollections.find((collection) => collection.id === id)!;
  return found.parent_id === null ? [] : [...withParents(found.parent_id), id];
}

function row(
  id: number,
  parent_id: number | null,
  title: string,
  permalink: string,
  position = 0,
): CollectionRecord {
  return { id, parent_id, title, permalink, position };
}
