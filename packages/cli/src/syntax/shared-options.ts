import { type Format, formats } from "@orderpane/protocol/api";
import { flag, negation, type OptionOf, text, texts } from "./option.ts";

const format: OptionOf<Format> = {
  flags: "--format <form>",
  description: "which form of the store's API to speak",
  initial: "xml",
  choices: formats,
};

const target = "the target store: .env.<name> and .env.<name>.local (default: the local store)";

export const targetMode = text("--mode <name>", target);

export const consent = texts(
  "--yes <store>",
  "the mode or host of a protected store that may be changed; can be repeated",
);

export const builtBefore = negation("--no-build", "take what was built before");

/** Options of a verb that talks to one store. */
export const oneTarget = { format, mode: targetMode };

/** Options of a verb that talks to one store or several. */
export const manyTargets = { format, modes: texts("--mode <name>", `${target}; can be repeated`) };

/** Options of a verb that changes stores. */
export const changing = { dryRun: flag("--dry-run", "show the plan; change nothing"), yes: consent };

/** Options of a verb that builds. */
export const building = {
  outDir: text("--out-dir <folder>", "where the bundles go (default: dist)"),
  types: negation("--no-types", "build even where TypeScript finds errors"),
};

/** Options of a verb that compares the widgets of stores with those of the project. */
export const deploying = {
  ...building,
  ...manyTargets,
  build: builtBefore,
  prune: flag("--prune", "delete widgets of this project that its sources no longer have"),
};
