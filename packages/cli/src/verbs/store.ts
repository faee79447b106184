import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { announcePlatform, createClock, decodeTime, parseFault, printFault } from "@orderpane/platform";
import { InvalidArgumentError } from "commander";
import type { Context } from "../context.ts";
import { UsageError } from "../errors.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { defaultPort, localDatabase, refuseSecond, startLocalStore } from "../local-platform.ts";
import { type OptionOf, portOption, text, texts } from "../syntax/option.ts";
import { defineVerb, type ValuesOf } from "../syntax/verb.ts";

const variants: OptionOf<readonly (readonly [name: string, value: string])[]> = {
  flags: "--variant <name=value>",
  description: "switch an assumption about the platform; can be repeated",
  initial: [],
  parse(typed, previous) {
    const [, name, value] = /^([^=]+)=(.+)$/.exec(typed) ?? [];
    if (name === undefined || value === undefined) throw new InvalidArgumentError("Expected name=value.");
    return [...previous, [name, value]];
  },
};

const stores: OptionOf<number> = {
  flags: "--stores <number>",
  description: "stores shop-1.localhost to shop-<number>.localhost, those that are not there yet",
  initial: 0,
  parse(typed) {
    const count = Number(typed);
    if (/^\d+$/.test(typed) && count <= 10_000) return count;
    throw new InvalidArgumentError("Expected a number from 0 to 10000.");
  },
};

const options = {
  port: portOption("port of the store; 0 takes a free one", defaultPort),
  db: text("--db <file>", "its database (default: .orderpane/store.db)"),
  variants,
  seed: text("--seed <file>", "what a new database begins with: a store file, as the store exports it"),
  stores,
  faults: texts("--fault <text>", "trouble on demand, see below; can be repeated"),
  clock: text("--clock <time>", "what time it is in the store, in ISO 8601; from there it goes on"),
};

const help = `
Faults: [METHOD] [PATH] [skip N] [times N] [chance 0..1] [seed N] [store HOST] [before|after|mid-answer] ACTION
  METHOD is in capitals: GET, POST, PUT, DELETE. ACTION is reset, hang, delay TIME, status CODE [header NAME:VALUE] [body TEXT], truncate BYTES,
  content-type TYPE or list-lag TIME; PATH may hold *, and is /admin/* where there is none; times 0 is for ever.
  orderpane store --fault 'POST /admin/application_widgets.xml after reset'
  orderpane store --fault 'PUT skip 1 times 2 status 503 header Retry-After:7' --fault 'GET chance 0.2 delay 2s'`;

/** `orderpane store`: runs the local store alone, without a build or a deploy, until it is told to stop. */
export const verb = defineVerb({ options, help, run: serve });

async function serve(
  { root, cwd, report, untilStopped }: Context,
  given: ValuesOf<typeof options>,
): Promise<ExitCode> {
  const faults = given.faults.map(parseFault);
  const start = given.clock === undefined ? null : readTime(given.clock);
  const clock = createClock();
  if (start !== null) clock.set(start);
  const seed = given.seed === undefined ? undefined : await readSeed(cwd, given.seed);
  const stopped = untilStopped();
  const db = given.db === undefined ? localDatabase(root) : resolve(cwd, given.db);
  await refuseSecond(db);
  const local = await startLocalStore(root, {
    port: given.port,
    db,
    variants: Object.fromEntries(given.variants),
    faults,
    now: clock.now,
    stores: given.stores,
    ...(seed !== undefined && { seed, seedName: given.seed! }),
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
  if (given.stores > 0) {
    const { port } = new URL(url);
    report.line(
      `${report.paint("bold", "stores")}       http://shop-1.localhost:${port} to http://shop-${given.stores}.localhost:${port}`,
    );
  }
  if (seed !== undefined && !local.platform.isNew) {
    report.warn(`${db} holds stores already: ${given.seed} was not used. Another --db begins with it.`);
  }
  for (const [name, value] of given.variants) {
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

/** Returns ms since 1970. Throws a UsageError for any other text. */
function readTime(typed: string): number {
  const time = decodeTime(typed);
  if (time === null) {
    throw new UsageError(
      `--clock: expected a time that exists, in ISO 8601 with an offset or Z, found ${JSON.stringify(typed.slice(0, 40))}`,
      "Write it as 2026-11-21T09:00:00+03:00 or 2026-11-21T06:00:00Z.",
    );
  }
  return time;
}
