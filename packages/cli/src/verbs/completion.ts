import { bashCompletion, zshCompletion } from "../completion/bash.ts";
import { describeVerbs } from "../completion/completed-verb.ts";
import { fishCompletion } from "../completion/fish.ts";
import { exitCodes } from "../exit-codes.ts";
import { choice } from "../syntax/option.ts";
import { defineVerb, type Verb, type VerbEntry } from "../syntax/verb.ts";

const shells = ["bash", "zsh", "fish"] as const;

const completions = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion };

/** The table is given, because it has this verb, too. */
export const createCompletion = (table: Readonly<Record<string, VerbEntry>>): Verb =>
  defineVerb({
    arguments: { shell: choice("<shell>", shells) },
    help: `
Completes orderpane and npx orderpane:
Bash: npx orderpane completion bash >> ~/.bashrc
Zsh:  npx orderpane completion zsh >> ~/.zshrc, which calls compinit before
Fish: npx orderpane completion fish > ~/.config/fish/conf.d/orderpane.fish`,
    runsAnywhere: true,
    examples: shells.map((shell) => `orderpane completion ${shell}`),
    async run({ report }, { shell }) {
      const script = completions[shell](await describeVerbs(table));
      report.line(script.trimEnd());
      report.document({ shell, script });
      return exitCodes.done;
    },
  });
