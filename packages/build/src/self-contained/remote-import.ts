import { readFile } from "node:fs/promises";
import { type ESTree, parseSync, Visitor } from "rolldown/utils";
import { BuildError, codeFrame, placeOf, projectFile } from "../errors.ts";
import { writtenText } from "./reading/literal-text.ts";

/** What is a module of the network. Other spellings (`HTTP:`) the bundler does not find. */
export const remoteSpecifier = /^(?:https?:)?\/\//;

/** Refuses the import of a module from the network: all that a widget needs is in its fragment. */
export async function remoteImport(
  root: string,
  specifier: string,
  importer: string | undefined,
): Promise<BuildError> {
  const isFile = importer !== undefined && !importer.startsWith("\0");
  const code = isFile ? await readFile(importer.split("?", 1)[0]!, "utf8").catch(() => null) : null;
  const offset = code === null ? null : findImport(importer!, code, specifier);
  const place = code === null || offset === null ? undefined : placeOf(code, offset);
  return new BuildError("not-inlinable", `${specifier} is a module of the network`, {
    file: isFile ? projectFile(root, importer) : undefined,
    place,
    frame: place && codeFrame(code!, place),
    fix:
      "Install the package, or keep a copy of the module, and import that. " +
      "What is to be loaded when the widget runs: import(/* @vite-ignore */ …).",
  });
}

/** Where a module names what it imports, in UTF-16 units; `null` where only a plugin made it do so. */
function findImport(id: string, code: string, specifier: string): number | null {
  const found: number[] = [];
  const check = (source: ESTree.Node | null | undefined) => {
    if (source && writtenText(source) === specifier) found.push(source.start);
  };
  const checkSource = ({ source }: { source: ESTree.Node | null }) => check(source);
  new Visitor({
    ImportDeclaration: checkSource,
    ExportNamedDeclaration: checkSource,
    ExportAllDeclaration: checkSource,
    ImportExpression: checkSource,
    CallExpression({ callee, arguments: [source] }) {
      if (callee.type === "Identifier" && callee.name === "require") check(source);
    },
  }).visit(parseSync(id.split("?", 1)[0]!, code).program);
  return found.length === 0 ? null : Math.min(...found);
}
