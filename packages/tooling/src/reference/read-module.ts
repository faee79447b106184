import {
  type ExportNamedDeclaration,
  type ImportDeclarationSpecifier,
  type ModuleExportName,
  parseSync,
  type Statement,
} from "oxc-parser";
import { ToolingError } from "../errors.ts";
import { allOfIt, type Binding, type SourceModule } from "./declaration.ts";
import { createDeclare, type Found, foundIn } from "./declare.ts";

/**
 * Reads what a TypeScript module declares, imports and exports.
 *
 * @param file path from the project's root
 * @throws {ToolingError} `no-reference` when it cannot be parsed, or exports something that has no name
 */
export function readModule(file: string, source: string): SourceModule {
  const parsed = parseSync(file, source);
  const [error] = parsed.errors;
  if (error) throw new ToolingError("no-reference", `${file} cannot be parsed: ${error.message}`);

  const declare = createDeclare(file, source, parsed);
  const found: Found[] = [];
  const globals: Found[] = [];
  const imports = new Map<string, Binding>();
  const exports = new Map<string, string | Binding>();
  const stars: string[] = [];

  for (const statement of parsed.program.body) {
    if (statement.type === "ImportDeclaration") {
      const from = statement.source.value;
      for (const specifier of statement.specifiers) {
        imports.set(specifier.local.name, { from, name: importedName(specifier) });
      }
    } else if (statement.type === "ExportAllDeclaration") {
      const { exported, source: from } = statement;
      if (exported) exports.set(nameOf(exported), { from: from.value, name: allOfIt });
      else stars.push(from.value);
    } else if (statement.type === "ExportNamedDeclaration") {
      found.push(...foundIn(statement));
      for (const [name, target] of namedExports(statement)) exports.set(name, target);
    } else if (statement.type === "ExportDefaultDeclaration") {
      found.push(...foundIn(statement));
      exports.set("default", defaultName(file, statement.declaration));
    } else if (statement.type === "TSModuleDeclaration" && statement.global) {
      globals.push(...statement.body.body.flatMap(foundIn));
    } else {
      found.push(...foundIn(statement));
    }
  }
  return { file, declarations: declare(found), globals: declare(globals), imports, exports, stars };
}

function importedName(specifier: ImportDeclarationSpecifier): Binding["name"] {
  if (specifier.type === "ImportSpecifier") return nameOf(specifier.imported);
  return specifier.type === "ImportDefaultSpecifier" ? "default" : allOfIt;
}

function namedExports(statement: ExportNamedDeclaration): [name: string, target: string | Binding][] {
  const from = statement.source?.value;
  const declared = foundIn(statement).map(({ name }): [string, string] => [name, name]);
  const listed = statement.specifiers.map(({ local, exported }): [string, string | Binding] => {
    const name = nameOf(local);
    return [nameOf(exported), from === undefined ? name : { from, name }];
  });
  return [...declared, ...listed];
}

function nameOf(name: ModuleExportName): string {
  return name.type === "Literal" ? name.value : name.name;
}

function defaultName(
  file: string,
  declaration: Extract<Statement, { type: "ExportDefaultDeclaration" }>["declaration"],
): string {
  if (declaration.type === "Identifier") return declaration.name;
  if ("id" in declaration && declaration.id) return declaration.id.name;
  throw new ToolingError(
    "no-reference",
    `${file} has a default export without a name: declare it, then export it`,
  );
}
