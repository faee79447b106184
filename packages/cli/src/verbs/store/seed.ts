import type { Context } from "../../context.ts";
import { type ExitCode, exitCodes } from "../../exit-codes.ts";
import { databaseOf, withLocalPlatform } from "../../local-platform.ts";
import { number } from "../../syntax/option.ts";
import { database } from "../../syntax/shared-options.ts";
import { defineVerb, type ValuesOf } from "../../syntax/verb.ts";

const options = {
  products: number("--products <number>", "how many products", { initial: 1000, max: 2_000_000 }),
  random: number("--random <number>", "another number makes another catalog", { initial: 1, max: 1_000_000 }),
  db: database,
};

export const verb = defineVerb({
  options,
  examples: ["orderpane store seed", "orderpane store seed --products 100000 --random 7"],
  run: seed,
});

async function seed(context: Context, given: ValuesOf<typeof options>): Promise<ExitCode> {
  const { report } = context;
  const { products, random } = given;
  const db = databaseOf(context, given.db);
  const seeded = await withLocalPlatform(db, (platform) =>
    platform.catalog.seed({
      products,
      random,
      onProgress: (written) => report.status("seed", `${written} of ${products} products`),
    }),
  );
  report.status("seed", null);
  report.line(
    `${seeded.products} products in ${seeded.collections} collections, with ${seeded.filters} filters: ${db}`,
  );
  report.document({ db, random, ...seeded });
  return exitCodes.done;
}
