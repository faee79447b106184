import type { Characteristic, NamedGroup, OptionValue, Property } from "@orderpane/protocol/order";

/** The properties of the tea shop. Properties without values are numeric. */
const properties = {
  origin: group(71, "Происхождение", "proishozhdenie", [
    "Юньнань",
    "Фуцзянь",
    "Чжэцзян",
    "Тайвань",
    "Сидзуока",
    "Вологодская область",
  ]),
  material: group(72, "Материал", "material", ["Фарфор", "Исинская глина", "Керамика", "Картон"]),
  weight: group(73, "Вес, г", "ves-g"),
  volume: group(74, "Объём, мл", "obem-ml"),
  year: group(75, "Год урожая", "god-urozhaya"),
};

/** The options in which variants differ, besides the weight of the sample orders' puerh. */
const options = {
  pack: group(61, "Вес", "ves", ["25 г", "100 г", "357 г", "На развес", "50 г"]),
  color: group(62, "Цвет", "cvet", ["Белый", "Чёрный", "Селадон", "Терракота"]),
};

export type SampleProperties = { readonly [Name in keyof typeof properties]?: string | number };

export function sampleValue(
  name: keyof typeof properties | keyof typeof options,
  title: string | number,
): number {
  const { id, values } = { ...properties, ...options }[name];
  if (typeof title === "number") return id * 10_000 + title;
  // The sample orders' puerh has option value ids like these.
  return id * (name in options ? 10 : 100) + values.indexOf(title) + 1;
}

export function sampleProperties(values: SampleProperties): {
  properties: Property[];
  characteristics: Characteristic[];
} {
  const entries = Object.entries(values) as [keyof typeof properties, string | number][];
  return {
    properties: entries.map(([name], nth) => ({
      id: properties[name].id,
      title: properties[name].title,
      permalink: properties[name].permalink,
      position: nth + 1,
      is_hidden: false,
      is_navigational: false,
      backoffice: false,
    })),
    characteristics: entries.map(([name, title]) => ({
      id: sampleValue(name, title),
      property_id: properties[name].id,
      title: String(title),
      position: typeof title === "number" ? title : properties[name].values.indexOf(title) + 1,
      permalink: String(sampleValue(name, title)),
    })),
  };
}

export function sampleOption(name: keyof typeof options): NamedGroup {
  const { id, title, permalink } = options[name];
  return { id, title, permalink, position: id - 60 };
}

export function sampleOptionValue(name: keyof typeof options, title: string): OptionValue {
  return {
    id: sampleValue(name, title),
    option_name_id: options[name].id,
    title,
    position: options[name].values.indexOf(title) + 1,
    permalink: String(sampleValue(name, title)),
    image_url: null,
  };
}

function group(id: number, title: string, permalink: string, values: readonly string[] = []) {
  return { id, title, permalink, values };
}
