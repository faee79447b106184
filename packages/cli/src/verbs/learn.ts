import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createRecordClient } from "@orderpane/deploy/client";
import { OrderCounters } from "@orderpane/protocol/learn";
import type { Context } from "../context.ts";
import { CommandError } from "../errors.ts";
import { exitCodes } from "../exit-codes.ts";
import { replaceFiles } from "../files.ts";
import { readOrders } from "../learn/read-orders.ts";
import { makeStoreSamples } from "../learn/sample-orders.ts";
import { StoreFacts } from "../learn/store-facts.ts";
import { compareTypes, encodeTypes, isOwnText, typesFile } from "../learn/store-types.ts";
import type { Report } from "../report/report.ts";
import { printTable } from "../report/table.ts";
import { flag, number } from "../syntax/option.ts";
import { manyTargets } from "../syntax/shared-options.ts";
import { defineVerb } from "../syntax/verb.ts";
import { openTargets, waitReporter } from "../targets/open-targets.ts";
import { readTargets } from "../targets/read-targets.ts";
import { type OpenTarget, targetDocument } from "../targets/target.ts";

export const verb = defineVerb({
  options: {
    modes: manyTargets.modes,
    orders: number("--orders <number>", "orders to read of each store", { initial: 500, min: 1, max: 1e5 }),
    seed: number("--seed <number>", "chooses the values of the generated samples", { initial: 1, max: 1e9 }),
    yes: flag("--yes", "read orders, which are personal data, without asking"),
    check: flag("--check", `write nothing; exit with 4 if ${typesFile} no longer fits`),
  },
  examples: ["orderpane learn --mode production", "orderpane learn --mode production --check --yes"],
  async run(context, { modes, orders, seed, yes, check }) {
    const { root, report } = context;
    const targets = readTargets(context, modes);
    const known = readTypes(root, check);
    const stores = targets.flatMap(({ remote }) => (remote ? [remote.label] : []));
    if (stores.length > 0 && !(await agree(context, { orders, stores, yes }))) return exitCodes.failed;
    const { opens, close } = await openTargets(context, targets);
    const { counters, facts, requests } = await learn(report, opens, orders).finally(close);
    const changes = check ? compareTypes(counters, known) : [];
    const files = check ? [] : writeLearned(context, counters, seed);
    // Without data of the store, because it is meant to be sent to us.
    report.line("Compared with platform-facts.md:");
    const rows = facts.map(({ fact, confirmed, contradicted }) => [`${confirmed}`, `${contradicted}`, fact]);
    printTable(report, [["confirmed", "contradicted", "fact"], ...rows], (cell) => cell);
    for (const change of changes) report.line(`${report.paint("yellow", "~")} ${change}`);
    const fit = changes.length === 0 ? "fits" : "no longer fits: run orderpane learn";
    const written = `written: ${typesFile} and ${files.length - 1} orders in samples/orders`;
    report.line(check ? `${typesFile} ${fit}` : written);
    const read = { targets: opens.map(targetDocument), orders: counters.orders, facts };
    report.document({ ...read, ...(check ? { changes } : { files }), requests });
    return changes.length === 0 ? exitCodes.done : exitCodes.changes;
  },
});

/** Returns the types of an earlier run. Throws a CommandError if a check lacks them or they were edited. */
function readTypes(root: string, isCheck: boolean): string {
  const path = join(root, typesFile);
  const known = existsSync(path) ? readFileSync(path, "utf8") : "";
  if (isCheck ? known !== "" : known === "" || isOwnText(known)) return known;
  const [problem, fix] = isCheck
    ? ["does not exist", "Run orderpane learn without --check."]
    : ["was edited", "Move your declarations into another file, and delete this one."];
  throw new CommandError("usage", `${typesFile} ${problem}`, { fix });
}

/** Asks before reading. Throws a CommandError if it cannot ask. */
async function agree(
  { report, ask }: Context,
  { orders, stores, yes }: { orders: number; stores: readonly string[]; yes: boolean },
): Promise<boolean> {
  const subject = `up to ${orders} orders of ${stores.length > 1 ? "each of " : ""}${stores.join(", ")}`;
  report.line(`This reads ${subject}, with GET only. Orders are personal data of buyers.`);
  report.line("Only counters are kept: nothing that a buyer wrote is saved or printed.");
  if (yes) return true;
  if (ask) return ask("Read them? [y/N] ");
  throw new CommandError("usage", "reading orders needs consent, because they are personal data of buyers", {
    fix: "Add --yes, or run the command on a terminal without --json. Nothing was read.",
  });
}

async function learn(report: Report, opens: readonly OpenTarget[], wanted: number) {
  const counters = new OrderCounters();
  const facts = new StoreFacts();
  let requests = 0;
  for (const { target, label } of opens) {
    const onWait = waitReporter(report, target.store);
    // Half of the request limit is for the application itself.
    const client = createRecordClient(target, { reserve: 0.5, quotesResponses: false, onWait });
    for await (const orders of readOrders(client.read, wanted)) {
      // New orders move others to the next page.
      facts.add(orders.filter((order) => counters.add(order, label, wanted)));
      report.status(label, `${label}: ${counters.orders} orders`);
    }
    report.status(label, null);
    requests += client.requests;
    if (opens.length > 1 && !counters.stores.has(label)) report.warn(`${label} has no orders`);
  }
  if (counters.orders === 0) {
    const fix = "Choose a store with orders.";
    throw new CommandError("usage", "there are no orders to learn from", { fix });
  }
  return { counters, facts: facts.list, requests };
}

/** Writes all files, or none, and returns their names. */
function writeLearned({ root, onInterrupt }: Context, counters: OrderCounters, seed: number): string[] {
  const files = makeStoreSamples(counters, seed).map((sample, nth): [string, string] => {
    const name = `samples/orders/generated-${String(nth + 1).padStart(2, "0")}.json`;
    return [name, `${JSON.stringify(sample, null, 2)}\n`];
  });
  files.push([typesFile, encodeTypes(counters)]);
  // Ctrl-C waits until all files are written.
  const release = onInterrupt(() => {});
  replaceFiles(files.map(([name, text]) => [join(root, name), text]));
  release();
  return files.map(([name]) => name);
}
