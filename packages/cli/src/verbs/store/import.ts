import { open } from "node:fs/promises";
import { resolve } from "node:path";
import type { Context } from "../../context.ts";
import { CommandError } from "../../errors.ts";
import { type ExitCode, exitCodes } from "../../exit-codes.ts";
import { databaseOf, withLocalPlatform } from "../../local-platform.ts";
import { word } from "../../syntax/option.ts";
import { database } from "../../syntax/shared-options.ts";
import { defineVerb, type ValuesOf } from "../../syntax/verb.ts";

const options = { db: database };
const words = { file: word("<file>", "products as CSV, or products, collections and filters as .json") };

export const verb = defineVerb({
  arguments: words,
  options,
  examples: ["orderpane store import goods.csv", "orderpane store import catalog.json"],
  run: importFile,
});

async function importFile(
  context: Context,
  given: ValuesOf<typeof options & typeof words>,
): Promise<ExitCode> {
  const { report } = context;
  const { file: name } = given;
  const db = databaseOf(context, given.db);
  const file = await openFile(context, name);
  const { ignoredColumns, ...imported } = await withLocalPlatform(db, (platform) =>
    platform.catalog.import({
      name,
      chunks: file.createReadStream(),
      onProgress: (read) => report.status("import", `${read} products read`),
    }),
  ).finally(() => file.close());
  report.status("import", null);
  if (ignoredColumns.length > 0) report.warn(`columns that mean nothing here: ${ignoredColumns.join(", ")}`);
  const { products, collections, filters } = imported;
  report.line(`${products} products, ${collections} collections and ${filters} filters imported: ${db}`);
  report.document({ db, ...imported, ignoredColumns });
  return exitCodes.done;
}

async function openFile({ cwd }: Context, name: string) {
  const fix = "Name a file of products: CSV, or JSON whose name ends with .json.";
  const file = await open(resolve(cwd, name)).catch((cause: Error) => {
    throw new CommandError("usage", `${name} cannot be read: ${cause.message}`, { fix: fix });
  });
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw new CommandError("usage", `${name} cannot be read: it is not a file`, { fix: fix });
}
