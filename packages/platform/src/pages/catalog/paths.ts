import { productPath } from "../../paths.ts";

export const productsPath = "/products";

export const collectionsPath = "/collections";

export function editCollectionPath(id: number | "new"): string {
  return `${collectionsPath}/${id}`;
}

export function editFilterPath(collection: number, id: number | "new"): string {
  return `${editCollectionPath(collection)}/filters/${id}`;
}

export function editProductPath(id: number | "new"): string {
  return `${id === "new" ? `${productsPath}/new` : productPath(id)}/edit`;
}

/** Where the form is sent that deletes what is edited at a path. */
export function removePath(path: string): string {
  return `${path}/delete`;
}
