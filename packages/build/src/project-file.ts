import { relative, resolve, sep } from "node:path";

/** A file as reports name it: relative to the project's root, with forward slashes, without a query. */
export function projectFile(root: string, file: string): string {
  const [path = file] = file.split("?", 1);
  return relative(root, resolve(root, path)).split(sep).join("/");
}
