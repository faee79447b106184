import { relative, resolve, sep } from "node:path";

/** Returns the path of a module's file, without the query of a module id. */
export function fileOf(id: string): string {
  return id.replace(/\?.*$/s, "");
}

/** Returns the path relative to the root, with forward slashes and without a query. */
export function projectFile(root: string, id: string): string {
  return relative(root, resolve(root, fileOf(id)))
    .split(sep)
    .join("/");
}
