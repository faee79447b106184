import type { ListedProduct } from "@orderpane/catalog";
import { type CatalogQuery, decodeCatalogQuery, encodeCatalogQuery } from "@orderpane/protocol/catalog";

export const storefrontPath = "/collection";

export function collectionPath(permalink: string, seoFilter?: string): string {
  const path = `${storefrontPath}/${encodeURIComponent(permalink)}`;
  return seoFilter === undefined ? path : `${path}/${encodeURIComponent(seoFilter)}`;
}

export function shownProductPath({ permalink }: ListedProduct): string {
  return `/product/${encodeURIComponent(permalink)}`;
}

/** An address that shows the same to everybody who opens it. */
export function withQuery(path: string, query: CatalogQuery): string {
  const params = encodeCatalogQuery(query, "products");
  return params.size > 0 ? `${path}?${params}` : path;
}

/** The parameters of an address, without what the storefront ignores, such as the empty fields of a form. */
export function plainParameters({ searchParams }: URL): URLSearchParams {
  const params = encodeCatalogQuery(decodeCatalogQuery(searchParams, "products"), "products");
  const language = searchParams.get("lang");
  if (language !== null) params.set("lang", language);
  return params;
}
