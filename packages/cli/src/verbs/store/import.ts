import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Context } from "../../context.ts";
import { CommandError } from "../../errors.ts";
import { type ExitCode, exitCodes } from "../../exit-codes.ts";
import { databaseOf, withLocalPlatform } from "../../local-platform.ts";
import { word } from "../../syntax/option.ts";
import { database } from "../../syntax/shared-options.ts";
import { defineVerb, type ValuesOf } from "../../syntax/verb.ts";

const options = { db: database };
const words = { file: word("<file>", "products, collections and filters in JSON") };

export const verb = defineVerb({
  arguments: words,
  options,
  examples: ["orderpane store import catalog.json"],
  run: importFile,
});

async function importFile(
  context: Context,
  given: ValuesOf<typeof options & typeof words>,
): Promise<ExitCode> {
  const { report } = context;
  const { file: name } = given;
  const db = databaseOf(context, given.db);
  const bytes = await readFile(resolve(context.cwd, name)).catch((cause: Error) => {
    throw new CommandError("usage", `${name} cannot be read: ${cause.message}`, {
      fix: "Name a JSON file of products.",
    });
  });
  const imported = await withLocalPlatform(db, async (platform) => platform.importCatalog({ name, bytes }));
  const { products, collections, filters } = imported;
  report.line(`${products} products, ${collections} collections and ${filters} filters imported: ${db}`);
  report.document({ db, ...imported });
  return exitCodes.done;
}
