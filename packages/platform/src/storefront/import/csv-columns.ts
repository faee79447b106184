/**
 * The columns of the platform's own product file, by their titles there. *Observed* in files that shops
 * import: `Название товара или услуги`, `Описание`, `Размещение на сайте`, `Цена продажи`, `Параметр: …`,
 * tabs between the columns. The other titles, and what may stand in a cell, are *assumed*.
 */
const titles = {
  "ID товара": "productId",
  "Название товара": "title",
  "Название товара или услуги": "title",
  "Название товара в URL": "permalink",
  "Краткое описание": "shortDescription",
  Описание: "description",
  "Видимость на витрине": "visibility",
  "Размещение на сайте": "placement",
  "Единица измерения": "unit",
  "Валюта склада": "currency",
  Изображения: "images",
  "ID варианта": "variantId",
  Артикул: "sku",
  "Штрих-код": "barcode",
  "Цена продажи": "price",
  "Старая цена": "oldPrice",
  "Цена закупки": "costPrice",
  Остаток: "quantity",
  Вес: "weight",
} as const;

export type CsvField = (typeof titles)[keyof typeof titles];

export interface CsvColumns {
  /** The places of the columns that are known. */
  readonly fields: ReadonlyMap<CsvField, CsvColumn>;
  readonly properties: readonly CsvColumn[];
  readonly options: readonly CsvColumn[];
  /** How many there are, the ignored ones included. */
  readonly count: number;
  /** Titles that mean nothing here. */
  readonly ignored: readonly string[];
}

export interface CsvColumn {
  readonly place: number;
  /** As the file has it. */
  readonly title: string;
  /** Of the property or the option: without `Параметр:` or `Свойство:`. */
  readonly group: string;
}

/** Titles are compared without regard to capitals and to spaces around them. */
export function readColumns(header: readonly string[]): CsvColumns {
  const fields = new Map<CsvField, CsvColumn>();
  const properties: CsvColumn[] = [];
  const options: CsvColumn[] = [];
  const ignored: string[] = [];
  header.forEach((text, place) => {
    const title = text.trim();
    const [, prefix, group = ""] = /^(параметр|свойство)\s*:\s*(.+)$/iu.exec(title) ?? [];
    const field = fieldsByTitle.get(title.toLowerCase());
    const column = { place, title, group };
    if (prefix?.toLowerCase() === "параметр") properties.push(column);
    else if (prefix !== undefined) options.push(column);
    else if (field && !fields.has(field)) fields.set(field, column);
    else if (title !== "") ignored.push(title);
  });
  return { fields, properties, options, count: header.length, ignored };
}

const fieldsByTitle = new Map<string, CsvField>(
  Object.entries(titles).map(([title, field]) => [title.toLowerCase(), field]),
);
