import { formats } from "@orderpane/protocol/api";
import { type Command, InvalidArgumentError, Option } from "commander";

/** Options of a verb that talks to one store or several. */
export function targeting(command: Command): Command {
  return speaking(command).option(
    "--mode <name>",
    "the target store: .env.<name> and .env.<name>.local (default: the local store); can be repeated",
    (name, known: string[]) => [...known, name],
    [],
  );
}

/** Options of a verb that talks to one store. */
export function oneTarget(command: Command): Command {
  return speaking(command).option(
    "--mode <name>",
    "the target store: .env.<name> and .env.<name>.local (default: the local store)",
  );
}

function speaking(command: Command): Command {
  return command.addOption(
    new Option("--format <form>", "which form of the store's API to speak").choices(formats).default("xml"),
  );
}

/** Options of a verb that changes stores. */
export function changing(command: Command): Command {
  return command
    .option("--dry-run", "show the plan; change nothing", false)
    .option(
      "--yes <store>",
      "the mode or host of a protected store that may be changed; can be repeated",
      (name, known: string[]) => [...known, name],
      [],
    );
}

/** Options of a verb that builds. */
export function building(command: Command): Command {
  return command
    .option("--out-dir <folder>", "where the bundles go (default: dist)")
    .option("--no-types", "build even where TypeScript finds errors");
}

/** Options of a verb that compares what was built with stores. */
export function deploying(command: Command): Command {
  return targeting(building(command))
    .option("--no-build", "take what was built before")
    .option("--prune", "delete widgets of this project that its sources no longer have", false);
}

/** Readers of what is typed; each throws commander's own error. */
export function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError("Expected a number from 0 to 65535.");
}

export function readId(text: string): number {
  const id = Number(text);
  if (/^[1-9]\d*$/.test(text) && Number.isSafeInteger(id)) return id;
  throw new InvalidArgumentError("Expected the number of a widget, as orderpane list shows it.");
}

export function readCount(text: string): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && count <= 10_000) return count;
  throw new InvalidArgumentError("Expected a number from 0 to 10000.");
}

/** For options that can be repeated. */
export function collect(text: string, known: string[]): string[] {
  return [...known, text];
}

export function readVariant(text: string, known: [string, string][]): [string, string][] {
  const [, name, value] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (name === undefined || value === undefined) throw new InvalidArgumentError("Expected name=value.");
  return [...known, [name, value]];
}
