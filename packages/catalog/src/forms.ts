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

// A variable is shorter than the text in the bundle.
const integer = "integer";

const product: FormOf<ListedProduct> = {
  id: integer,
  title: "",
  permalink: "",
  url: "",
  available: false,
  price_min: 0,
  price_max: 0,
  "variants?": [{ id: integer }, []],
};

export const productListForm: FormOf<ProductList> = { status: "ok", count: integer, products: [product, []] };

const group: FormOf<FilterGroup> = {
  id: integer,
  title: "",
  "permalink?": "",
  values: [
    {
      id: integer,
      title: "",
      "permalink?": "",
      products_count: integer,
      selected: false,
      "image_url?": "",
    },
  ],
};

/** A store may leave out an empty list. */
const groups: FormOf<FilterGroup[]> = [group, []];

export const filterItemsForm: FormOf<FilterItems> = { status: "ok", properties: groups, options: groups };

export const filterForm: FormOf<CollectionFilter> = {
  ...filterItemsForm,
  count: integer,
  "products_price_min?": 0,
  "products_price_max?": 0,
  "current_price_min?": 0,
  "current_price_max?": 0,
  products_ids: [integer],
};

export const seoFilterForm: FormOf<SeoFilter> = {
  id: integer,
  permalink: "",
  version: integer,
  characteristics: [{ id: integer }],
  option_values: [{ id: integer, option_name_id: integer }],
};

const collection: FormOf<MenuCollection> = {
  id: integer,
  "parent_id?": integer,
  url: "",
  title: "",
  has_subcollections: false,
  "menu_image?": {},
  "description?": "",
  "products_count?": integer,
  /** Nested collections, which only menus have. */
  get "subcollections?"(): [FormOf<MenuCollection>] {
    return [collection];
  },
};

const flatMenuItem: FormOf<FlatMenuItem> = {
  id: integer,
  permalink: "",
  "parent_id?": integer,
  title_translations: "",
  position: integer,
  level_cached: integer,
  children_count: integer,
};

/** Items by the member of the body that lists them. */
export interface Items {
  readonly collections: MenuCollection;
  readonly menu: FlatMenuItem;
  /** Items of `products.json` (*observed*). */
  readonly products: ListedProduct;
}

export const itemForms: { readonly [Name in keyof Items]: [FormOf<Items[Name]>, []?] } = {
  collections: [collection],
  menu: [flatMenuItem],
  products: [product, []],
};
