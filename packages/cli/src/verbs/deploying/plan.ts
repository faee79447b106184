import { changeStores } from "../../deploying/change-stores.ts";
import { flag, text, words } from "../../syntax/option.ts";
import { deploying } from "../../syntax/shared-options.ts";
import { defineVerb } from "../../syntax/verb.ts";
import { requirePrunable } from "./deploy.ts";

export const verb = defineVerb({
  arguments: { names: words("[widgets...]", "the widgets to deploy; default: all") },
  options: {
    ...deploying,
    diff: flag("--diff", "show what updates change in the code"),
    detailedExitcode: flag("--detailed-exitcode", "exit with 4 when there are changes"),
    out: text("--out <file>", "save the plan: orderpane deploy <file> does that and nothing else"),
  },
  examples: [
    "orderpane plan --mode production",
    "orderpane plan buyer-card --mode production --diff",
    "orderpane plan --mode production --out plan.json",
  ],
  async run(context, { names, prune, ...options }) {
    requirePrunable({ names, prune });
    return changeStores(context, { kind: "deploy", names, prune }, { ...options, dryRun: true });
  },
});
