import { changeStores } from "../../deploying/change-stores.ts";
import { CommandError } from "../../errors.ts";
import { text } from "../../syntax/option.ts";
import { changing, manyTargets } from "../../syntax/shared-options.ts";
import { defineVerb } from "../../syntax/verb.ts";

export const verb = defineVerb({
  options: {
    ...manyTargets,
    ...changing,
    to: text("--to <build>", "bring back this build of a widget, as orderpane history shows it"),
  },
  examples: [
    "orderpane rollback --mode production --dry-run",
    "orderpane rollback --mode production",
    "orderpane rollback --to 0123456789abcdef",
  ],
  async run(context, { to, ...options }) {
    if (to !== undefined && !/^[0-9a-f]{16}$/.test(to)) {
      throw new CommandError("usage", `a build is 16 hex digits, found ${JSON.stringify(to.slice(0, 40))}`, {
        fix: "orderpane history shows the builds that can be brought back.",
      });
    }
    return changeStores(context, { kind: "rollback", to }, options);
  },
});
