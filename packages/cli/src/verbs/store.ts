import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { announcePlatform, createClock, decodeTime, parseFault, printFault } from "@orderpane/platform";
import type { Context } from "../context.ts";
import { UsageError } from "../errors.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { localDatabase, refuseSecond, startLocalStore } from "../local-platform.ts";

export interface StoreOptions {
  port: number;
  db?: string;
  /** Name and value of each switched assumption. */
  variants: [name: string, value: string][];
  /** Path of a store file. */
  seed?: string;
  /** More of them: `shop-1.localhost` and on. */
  stores: number;
  /** Each as one line. */
  faults: string[];
  /** ISO 8601; default: now. */
  clock?: string;
}

/** `orderpane store`: the local store alone; nothing is built or deployed. Serves until it is told to stop. */
export async function store(
  { root, cwd, report, untilStopped }: Context,
  options: StoreOptions,
): Promise<ExitCode> {
  const faults = options.faults.map(parseFault);
  const start = options.clock === undefined ? null : readTime(options.clock);
  const clock = createClock();
  if (start !== null) clock.set(start);
  const seed = options.seed === undefined ? undefined : await readSeed(cwd, options.seed);
  const stopped = untilStopped();
  const db = options.db === undefined ? localDatabase(root) : resolve(cwd, options.db);
  await refuseSecond(db);
  const local = await startLocalStore(root, {
    port: options.port,
    db,
    variants: Object.fromEntries(options.variants),
    faults,
    now: clock.now,
    stores: options.stores,
    ...(seed !== undefined && { seed, seedName: options.seed! }),
  });
  const { url } = local.access;
  const retract = announcePlatform(db, local.platform, url);
  const orderPage = new URL(local.platform.orderPage, url).href;
  report.document({ ...local.access, orderPage });
  report.line(`${report.paint("bold", "store")}        ${url}`);
  report.line(`${report.paint("bold", "order page")}   ${report.paint("cyan", orderPage)}`);
  report.line(
    `${report.paint("bold", "application")}  ${local.access.appId} ${report.paint("dim", "(its password: --json)")}`,
  );
  if (options.stores > 0) {
    const { port } = new URL(url);
    report.line(
      `${report.paint("bold", "stores")}       http://shop-1.localhost:${port} to http://shop-${options.stores}.localhost:${port}`,
    );
  }
  if (seed !== undefined && !local.platform.isNew) {
    report.warn(`${db} holds stores already: ${options.seed} was not used. Another --db begins with it.`);
  }
  for (const [name, value] of options.variants) {
    report.line(`${report.paint("bold", "variant")}      ${report.paint("yellow", `${name} ${value}`)}`);
  }
  if (start !== null) {
    const time = new Date(start).toISOString();
    report.line(`${report.paint("bold", "clock")}        ${report.paint("yellow", time)}`);
  }
  for (const fault of faults) {
    report.line(`${report.paint("bold", "fault")}        ${report.paint("yellow", printFault(fault))}`);
  }
  report.line(report.paint("dim", "Ctrl-C ends it"));
  await stopped;
  retract();
  await local.close();
  return exitCodes.done;
}

async function readSeed(cwd: string, file: string): Promise<string> {
  try {
    return await readFile(resolve(cwd, file), "utf8");
  } catch (error) {
    throw new UsageError(
      `--seed: ${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)})`,
      "Name a store file: the store's page or GET /__store/export writes one.",
    );
  }
}

/** In ms since 1970. Throws a UsageError for what is no time. */
function readTime(text: string): number {
  const time = decodeTime(text);
  if (time === null) {
    throw new UsageError(
      `--clock: expected a time that exists, in ISO 8601 with an offset or Z, found ${JSON.stringify(text.slice(0, 40))}`,
      "Write it as 2026-11-21T09:00:00+03:00 or 2026-11-21T06:00:00Z.",
    );
  }
  return time;
}
