import { relative, resolve, sep } from "node:path";

/** The path of a module's file, without the query that a module id may have. */
export function fileOf(id: string): string {
  return id.replace(/\?.*$/s, "");
}

/** Relative to the root, with forward slashes, without a query. */
export function projectFile(root: string, id: string): string {
  return relative(root, resolve(root, fileOf(id)))
    .split(sep)
    .join("/");
}
