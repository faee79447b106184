import { dirname, relative, resolve, sep } from "node:path";

/** The path of a module's file, without the query that a module id may have. */
export function fileOf(id: string): string {
  return id.replace(/\?.*$/s, "");
}

/** The file that a relative URL names in the file `importer`. A lone `%` stays, as in a browser. */
export function fileOfUrl(url: string, importer: string): string {
  const path = url
    .replace(/[?#].*$/s, "")
    .replace(/(?:%[\da-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll("%", ""), "hex").toString());
  return resolve(dirname(importer), path);
}

/** Relative to the root, with forward slashes, without a query. */
export function projectFile(root: string, id: string): string {
  return relative(root, resolve(root, fileOf(id)))
    .split(sep)
    .join("/");
}
