import { Option } from "commander";
import { flag, type OptionOf, text, texts } from "./option.ts";

const mode = "--mode <name>";
const target = "the target store: .env.<name> and .env.<name>.local";
const localStore = "the local store";

/** A list, like that for several targets; of two `--mode` options the last one counts. */
const targetMode: OptionOf<readonly string[]> = new Option(mode, target)
  .default([], localStore)
  .argParser((typed) => [typed]);

export const consent = texts(
  "--yes <store>",
  "the mode or host of a store that may be changed without confirmation; can be repeated",
);

export const builtBefore = flag("--no-build", "take what was built before");

/** The local store's database file. */
export const database = text("--db <file>", "its database (default: .orderpane/store.db)");

export const oneTarget = { modes: targetMode };

export const manyTargets = { modes: texts(mode, `${target}; can be repeated`, localStore) };

export const changing = { dryRun: flag("--dry-run", "show the plan; change nothing"), yes: consent };

export const building = {
  outDir: text("--out-dir <folder>", "where the bundles go (default: dist)"),
  types: flag("--no-types", "build even where TypeScript finds errors"),
};

export const deploying = {
  ...building,
  ...manyTargets,
  build: builtBefore,
  prune: flag("--prune", "delete widgets of this project that its sources no longer have"),
};
