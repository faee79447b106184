import { announcePlatform, readFault } from "@orderpane/platform";
import { InvalidArgumentError } from "commander";
import { exitCodes } from "../exit-codes.ts";
import { databaseOf, defaultPort, refuseSecond, startLocalStore } from "../local-platform.ts";
import { printFacts } from "../report/table.ts";
import { database } from "../syntax/shared-options.ts";
import { list, number, port, texts } from "../syntax/option.ts";
import { defineVerb } from "../syntax/verb.ts";

export const verb = defineVerb({
  options: {
    port: port("port of the store; 0 takes a free one", defaultPort),
    db: database,
    assumptions: list(
      "--assume <name=value>",
      "switch an assumption about the platform; can be repeated",
      readPair,
    ),
    stores: number(
      "--stores <number>",
      "create the missing stores among shop-1.localhost to shop-<number>.localhost",
      { initial: 0, max: 10_000 },
    ),
    faults: texts("--fault <json>", "makes requests fail, as the control API says; can be repeated"),
  },
  verbs: {
    import: {
      summary: "add the products, collections and filters of a JSON file to the local store",
      load: async () => (await import("./store-import.ts")).verb,
    },
  },
  examples: [
    "orderpane store",
    `orderpane store --fault '{"match":{"method":"POST"},"when":"after","do":{"kind":"reset"}}'`,
    `orderpane store --fault '{"times":0,"do":{"kind":"delay","ms":2000}}'`,
  ],
  async run(context, given) {
    const { root, report, untilStopped } = context;
    const faults = given.faults.map(readFault);
    const stopped = untilStopped();
    const db = databaseOf(context, given.db);
    await refuseSecond(db);
    const { access, platform, close } = await startLocalStore(root, {
      port: given.port,
      db,
      assumptions: Object.fromEntries(given.assumptions),
      faults,
      stores: given.stores,
    });
    const withdraw = announcePlatform(db, platform, access.url);
    const orderPage = new URL(platform.orderPage, access.url).href;
    const shop = (index: number) => `http://shop-${index}.localhost:${new URL(access.url).port}`;
    const set = (name: string, value: string) => [name, report.paint("yellow", value)] as const;
    report.document({ ...access, orderPage });
    printFacts(report, [
      ["store", access.url],
      ["order page", report.paint("cyan", orderPage)],
      ["application", access.appId],
      // Piped output may be a stored log, so it gets the command that prints the password.
      [
        "password",
        report.isLive ? access.appPassword : `curl -s ${access.url}/__store/applications/${access.appId}`,
      ],
      ...(given.stores > 0 ? [["stores", `${shop(1)} to ${shop(given.stores)}`] as const] : []),
      ...given.assumptions.map((assumption) => set("assumption", assumption.join(" "))),
      ...given.faults.map((fault) => set("fault", fault)),
    ]);
    report.line(report.paint("dim", "press Ctrl-C to stop"));
    await stopped;
    withdraw();
    await close();
    return exitCodes.done;
  },
});

function readPair(typed: string): [name: string, value: string] {
  const [, name, value] = /^([^=]+)=(.+)$/.exec(typed) ?? [];
  if (name !== undefined && value !== undefined) return [name, value];
  throw new InvalidArgumentError("Expected name=value.");
}
