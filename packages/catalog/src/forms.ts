import type {
  CollectionFilter,
  FilterGroup,
  FilterItems,
  FlatMenuItem,
  ListedProduct,
  MenuCollection,
  ProductList,
  SeoFilter,
} from "@orderpane/protocol/catalog";
import type { FormOf } from "./read-value.ts";

// Shorter than the texts in the bundle.
const string = "string";
const boolean = "boolean";
const number = "number";
const integer = "integer";

const product: FormOf<ListedProduct> = {
  id: integer,
  title: string,
  permalink: string,
  url: string,
  available: boolean,
  price_min: number,
  price_max: number,
  "variants?": [{ id: integer }],
};

export const productListForm: FormOf<ProductList> = { status: "ok", count: integer, products: [product] };

const group: FormOf<FilterGroup> = {
  id: integer,
  title: string,
  "permalink?": string,
  values: [
    {
      id: integer,
      title: string,
      "permalink?": string,
      products_count: integer,
      selected: boolean,
      "image_url?": string,
    },
  ],
};

export const filterForm: FormOf<CollectionFilter> = {
  status: "ok",
  count: integer,
  "products_price_min?": number,
  "products_price_max?": number,
  "current_price_min?": number,
  "current_price_max?": number,
  products_ids: [integer],
  properties: [group],
  options: [group],
};

export const filterItemsForm: FormOf<FilterItems> = { status: "ok", properties: [group], options: [group] };

export const seoFilterForm: FormOf<SeoFilter> = {
  id: integer,
  permalink: string,
  version: integer,
  characteristics: [{ id: integer }],
  option_values: [{ id: integer, option_name_id: integer }],
};

const collection: FormOf<MenuCollection> = {
  id: integer,
  "parent_id?": integer,
  url: string,
  title: string,
  has_subcollections: boolean,
  "menu_image?": {},
  "description?": string,
  "products_count?": integer,
  /** Nested collections, in the menu alone. */
  get "subcollections?"() {
    return [collection] as const;
  },
};

const flatMenuItem: FormOf<FlatMenuItem> = {
  id: integer,
  permalink: string,
  "parent_id?": integer,
  title_translations: string,
  position: integer,
  level_cached: integer,
  children_count: integer,
};

/** Items by the member of a body that lists them. */
export interface Items {
  readonly collections: MenuCollection;
  readonly menu: FlatMenuItem;
  /** Items of `products.json` (*observed*). */
  readonly products: ListedProduct;
}

export const itemForms: { readonly [Name in keyof Items]: FormOf<Items[Name]> } = {
  collections: collection,
  menu: flatMenuItem,
  products: product,
};
