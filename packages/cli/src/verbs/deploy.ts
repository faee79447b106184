import { changeStores } from "../deploying/change-stores.ts";
import { deployAndWatch } from "../deploying/watch-and-deploy.ts";
import { CommandError } from "../errors.ts";
import { flag, text, widgetId, word, words } from "../syntax/option.ts";
import {
  builtBefore,
  building,
  changing,
  deploying,
  manyTargets,
  oneTarget,
} from "../syntax/shared-options.ts";
import { defineVerb, type ValuesOf } from "../syntax/verb.ts";

const deployOptions = {
  ...deploying,
  ...changing,
  watch: flag("--watch", "then deploy what each save changes, until Ctrl-C").conflicts([
    "dryRun",
    "prune",
    "build",
  ]),
};
type Values = ValuesOf<typeof deployOptions>;

export const deploy = defineVerb({
  arguments: { names: words("[widgets...]", "the widgets to deploy; default: all") },
  options: deployOptions,
  examples: [
    "orderpane deploy",
    "orderpane deploy buyer-card --mode production",
    "orderpane deploy --mode production --prune --yes production",
    "orderpane deploy buyer-card --mode practice --watch",
  ],
  async run(context, { names, ...values }) {
    requireWatchable(values);
    if (values.watch) return deployAndWatch(context, { ...values, names });
    requirePrunable({ names, prune: values.prune });
    return changeStores(context, { kind: "deploy", names, prune: values.prune }, values);
  },
});

export const plan = defineVerb({
  arguments: { names: words("[widgets...]", "the widgets to deploy; default: all") },
  options: {
    ...deploying,
    detailedExitcode: flag("--detailed-exitcode", "exit with 4 when there are changes"),
  },
  examples: ["orderpane plan --mode production", "orderpane plan buyer-card --mode production"],
  async run(context, { names, prune, ...options }) {
    requirePrunable({ names, prune });
    return changeStores(context, { kind: "deploy", names, prune }, { ...options, dryRun: true });
  },
});

export const rollback = defineVerb({
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
        fix: "orderpane history shows the builds that can be restored.",
      });
    }
    return changeStores(context, { kind: "rollback", to }, options);
  },
});

export const remove = defineVerb({
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

export const adopt = defineVerb({
  arguments: { id: widgetId, widget: word("<widget>", "which widget of this project it becomes") },
  options: { ...oneTarget, ...building, ...changing, build: builtBefore },
  examples: [
    "orderpane adopt 731 buyer-card --mode production --dry-run",
    "orderpane adopt 731 buyer-card --mode production",
  ],
  run: (context, { id, widget, ...options }) =>
    changeStores(context, { kind: "adoption", id, widget }, options),
});

function requireWatchable({ watch, modes }: Values): void {
  if (!watch || modes.length < 2) return;
  throw new CommandError("usage", "--watch cannot be combined with several --mode", {
    fix: "--watch deploys each save into one store. Leave out --watch or all but one --mode.",
  });
}

/** Throws a CommandError before anything is read. */
function requirePrunable({ names, prune }: { names: readonly string[]; prune: boolean }): void {
  if (names.length === 0 || !prune) return;
  throw new CommandError(
    "usage",
    "--prune deletes what the whole project no longer has, so it cannot be for single widgets",
    { fix: `Leave out --prune, or the names ${names.join(", ")}.` },
  );
}

function requireChoice(names: readonly string[], all: boolean): void {
  if (names.length === 0 && !all) {
    throw new CommandError("usage", "no widgets to remove are named", {
      fix: "Name widgets (with --orphans also those whose sources are deleted), or add --all for every widget of this project.",
    });
  }
  if (names.length > 0 && all) {
    throw new CommandError("usage", `--all is every widget of this project, not only ${names.join(", ")}`, {
      fix: "Leave out --all to remove the named ones, or the names to remove all.",
    });
  }
}
