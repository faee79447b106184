import type { SelectedGroup, SelectedValue, Selection } from "../selection.ts";

/** How many values of a group are shown; those that are selected always are (*assumed*). */
export function optionGroups({ options }: Selection, limit = Infinity) {
  return options.map(({ id, title, values }) => ({ id, title, values: shownValues(values, limit) }));
}

export function propertyGroups({ properties }: Selection, limit = Infinity) {
  return properties.map(({ id, title, permalink, values }) => ({
    id,
    title,
    permalink,
    values: shownValues(values, limit),
  }));
}

function shownValues(values: readonly SelectedValue[], limit: number) {
  return values
    .filter(({ selected }, nth) => nth < limit || selected)
    .map(({ id, title, permalink, count, selected, imageUrl }) => ({
      id,
      title,
      permalink,
      products_count: count,
      selected,
      image_url: imageUrl,
    }));
}

/** A group of the single filter, whose values have fewer fields (*spec*). */
export function plainGroup({ id, title, values }: SelectedGroup) {
  return {
    id,
    title,
    values: values.map((value) => ({
      id: value.id,
      title: value.title,
      products_count: value.count,
      selected: value.selected,
    })),
  };
}
