import { dirname, relative, resolve, sep } from "node:path";

/** Returns the path of a module's file, without the query of a module id. */
export function fileOf(id: string): string {
  return id.replace(/\?.*$/s, "");
}

/** Returns the file of a relative URL in the file `importer`. A lone `%` is kept, as in a browser. */
export function fileOfUrl(url: string, importer: string): string {
  const path = url
    .replace(/[?#].*$/s, "")
    .replace(/(?:%[\da-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll("%", ""), "hex").toString());
  return resolve(dirname(importer), path);
}

/** Returns the path relative to the root, with forward slashes and without a query. */
export function projectFile(root: string, id: string): string {
  return relative(root, resolve(root, fileOf(id)))
    .split(sep)
    .join("/");
}
