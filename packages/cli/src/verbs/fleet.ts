import { userInfo } from "node:os";
import { InvalidArgumentError } from "commander";
import { CommandError } from "../errors.ts";
import { exitCodes } from "../exit-codes.ts";
import { fleetReports } from "../report/fleet-report.ts";
import type { Report } from "../report/report.ts";
import { type ArgumentOf, flag, type OptionOf, optionalWord, text, word } from "../syntax/option.ts";
import { defineVerb, type Verb } from "../syntax/verb.ts";
import { callOperator, readApplication } from "../targets/operator.ts";

interface FleetVerb extends Pick<Verb, "arguments" | "options"> {
  readonly summary: string;
  /** The rest of the command line after the verb. */
  readonly example?: string;
  /** Default: the status. */
  readonly show?: keyof typeof fleetReports;
  /** Asked on a terminal, with the values of arguments and options. */
  readonly question?: string;
  /** Without a terminal, it needs `--yes`. */
  readonly isFinal?: boolean;
}

const shop = word("<shop>", "host name or id of the store");
const error = text("--error <code>", "only stores whose last deploy failed with this code");
const mode = text("--mode <name>", "the application: .env.<name>, .env.<name>.local").default("production");
const yes = flag("--yes", "do not ask");
const state = text("--state <state>", "current, outdated, failing or uninstalled").default("failing");
const share = text("--share <percent>", "part of the stores that gets it: 0.01 to 100")
  .makeOptionMandatory()
  .argParser((typed) => {
    if (/^\d+(\.\d+)?$/.test(typed)) return Number(typed);
    throw new InvalidArgumentError("Expected a percentage from 0.01 to 100.");
  });

/** Each verb sends its arguments and options to the application's verb of the same name. */
const verbs: Readonly<Record<string, FleetVerb>> = {
  status: { summary: "show the releases, and the stores by state" },
  stores: {
    summary: "list the stores of a state",
    options: { state, error },
    example: "--state failing --error unauthorized",
    show: "stores",
  },
  explain: {
    summary: "find out why a store does not show its widgets",
    arguments: { shop },
    example: "shop.myinsales.ru",
    show: "explain",
  },
  retry: {
    summary: "deploy now into a store, or into all that failed with an error",
    arguments: { shop: optionalWord("[shop]") },
    options: { error },
    example: "--error timeout",
    show: "retry",
  },
  release: {
    summary: "release to a part of the stores",
    arguments: { release: word("<release>", "its id, as shown by status") },
    options: { share, yes },
    example: "3f9a0c51d27be884 --share 1",
    question: "Release {release} to {share} % of the stores",
  },
  halt: { summary: "stop the release: no other store gets it" },
  back: { summary: "bring every store back to the base" },
  forget: {
    summary: "erase everything that is kept about a store",
    arguments: { shop },
    options: { yes },
    example: "shop.myinsales.ru",
    show: "forget",
    question: "Erase everything about {shop}",
    isFinal: true,
  },
  errors: { summary: "list the errors of live widgets", show: "errors" },
  silence: {
    summary: "show a short notice instead of a widget",
    arguments: { widget: word("<widget>", "its name") },
    options: { off: flag("--off", "show the widget again") },
    example: "stock",
  },
  allow: {
    summary: "accept a store with its own host name",
    arguments: { shop },
    example: "shop.example.com",
  },
};

const entries = Object.entries(verbs);

export const verb = defineVerb({
  verbs: Object.fromEntries(
    entries.map(([name, own]) => [name, { summary: own.summary, load: async () => createVerb(name, own) }]),
  ),
  examples: entries.map(([name, own]) => exampleOf(name, own)),
  async run() {
    const fix = `Use one of ${Object.keys(verbs).join(", ")}: orderpane fleet status.`;
    throw new CommandError("usage", "fleet needs a verb", { fix });
  },
});

function createVerb(name: string, own: FleetVerb): Verb {
  const { arguments: words = {}, options, question, isFinal, show = "status" } = own;
  return defineVerb<Record<string, OptionOf<unknown>>, Record<string, ArgumentOf<unknown>>>({
    arguments: words,
    options: { ...options, mode },
    examples: [exampleOf(name, own)],
    async run(context, { mode: chosen, yes: isConfirmed, ...values }) {
      const { report, ask } = context;
      const application = readApplication(context, String(chosen));
      if (isFinal && ask === null && isConfirmed !== true) {
        throw new CommandError("usage", `${name} needs consent`, { fix: "Add --yes. Nothing was changed." });
      }
      const asked = question?.replaceAll(/\{(\w+)\}/g, (_, value) => String(values[value]));
      if (asked && ask && isConfirmed !== true && !(await ask(`${asked} at ${application.origin}? [y/N] `))) {
        report.line("nothing was changed");
        return exitCodes.failed;
      }
      const answer = await callOperator(application, name, { ...values, by: userName() });
      const print: (report: Report, answer: never) => void = fleetReports[show];
      print(report, answer as never);
      report.document(Array.isArray(answer) ? { [name]: answer } : answer);
      return exitCodes.done;
    },
  });
}

function exampleOf(name: string, { example }: FleetVerb): string {
  return ["orderpane fleet", name, example].filter(Boolean).join(" ");
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // The user of a container may have no name.
    return "operator";
  }
}
