import { resolve } from "node:path";
import { announceStore } from "@orderpane/store";
import type { Context } from "../context.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { localDatabase, refuseSecond, startLocalStore } from "../local-store.ts";
import { untilStopped } from "../until-stopped.ts";

export interface StoreOptions {
  port: number;
  db?: string;
  /** Name and value of each switched assumption. */
  variants: [name: string, value: string][];
}

/** `orderpane store`: the local store alone; nothing is built or deployed. Serves until it is told to stop. */
export async function store({ root, report }: Context, options: StoreOptions): Promise<ExitCode> {
  const stopped = untilStopped();
  const db = options.db === undefined ? localDatabase(root) : resolve(options.db);
  await refuseSecond(db);
  const local = await startLocalStore(root, {
    port: options.port,
    db,
    variants: Object.fromEntries(options.variants),
  });
  const { url } = local.access;
  const retract = announceStore(db, local.store, url);
  const orderPage = new URL(local.store.orderPage, url).href;
  report.document({ ...local.access, orderPage });
  report.line(`${report.paint("bold", "store")}        ${url}`);
  report.line(`${report.paint("bold", "order page")}   ${report.paint("cyan", orderPage)}`);
  report.line(
    `${report.paint("bold", "application")}  ${local.access.appId} ${report.paint("dim", "(its password: --json)")}`,
  );
  report.line(report.paint("dim", "Ctrl-C ends it"));
  await stopped;
  retract();
  await local.close();
  return exitCodes.done;
}
