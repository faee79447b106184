import { createPlatform } from "@orderpane/platform";
import { exitCodes } from "../exit-codes.ts";
import { readNamedFile } from "../files.ts";
import { databaseOf, refuseSecond } from "../local-platform.ts";
import { word } from "../syntax/option.ts";
import { database } from "../syntax/shared-options.ts";
import { defineVerb } from "../syntax/verb.ts";

export const verb = defineVerb({
  arguments: { file: word("<file>", "products, collections and filters in JSON") },
  options: { db: database },
  examples: ["orderpane store import catalog.json"],
  async run(context, { file: name, db: named }) {
    const { report } = context;
    const db = databaseOf(context, named);
    const bytes = await readNamedFile(context, name, "Name a JSON file of products.");
    await refuseSecond(db);
    const platform = createPlatform({ db });
    try {
      const imported = platform.importCatalog({ name, bytes });
      const { products, collections, filters } = imported;
      report.line(`${products} products, ${collections} collections and ${filters} filters imported: ${db}`);
      report.document({ db, ...imported });
    } finally {
      platform.close();
    }
    return exitCodes.done;
  },
});
