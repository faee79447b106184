import { changeStores } from "../../deploying/change-stores.ts";
import { CommandError } from "../../errors.ts";
import { flag, words } from "../../syntax/option.ts";
import { changing, manyTargets } from "../../syntax/shared-options.ts";
import { defineVerb } from "../../syntax/verb.ts";

export const verb = defineVerb({
  arguments: { names: words("[widgets...]", "which ones") },
  options: {
    ...manyTargets,
    ...changing,
    all: flag("--all", "every widget of this project"),
    orphans: flag("--orphans", "the named ones may be without sources"),
  },
  examples: [
    "orderpane remove buyer-card --mode production",
    "orderpane remove --all --mode production --yes production",
    "orderpane remove old-card --orphans --dry-run",
  ],
  async run(context, { names, all, orphans, ...options }) {
    requireChoice(names, all);
    return changeStores(context, { kind: "removal", names: all ? "all" : names, orphans }, options);
  },
});

function requireChoice(names: readonly string[], all: boolean): void {
  if (names.length === 0 && !all) {
    throw new CommandError("usage", "no widget to remove is named", {
      fix: "Name widgets, with --orphans also those whose sources are gone, or add --all for every widget of this project.",
    });
  }
  if (names.length > 0 && all) {
    throw new CommandError("usage", `--all is every widget of this project, not only ${names.join(", ")}`, {
      fix: "Leave out --all to remove the named ones, or the names to remove all.",
    });
  }
}
