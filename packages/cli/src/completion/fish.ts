import type { CompletedVerb } from "./completed-verb.ts";

export function fishCompletion(verbs: readonly CompletedVerb[]): string {
  return `# From "orderpane completion fish"
complete -c npx -n __fish_use_subcommand -a orderpane
complete -c npx -n '__fish_seen_subcommand_from orderpane' -x -a '(complete -C (commandline -cp | string replace -r "^\\s*npx " ""))'
${verbs.flatMap(linesOf).join("\n")}
`;
}

function linesOf({ name, summary, options, choices, takesWidgets, takesFiles }: CompletedVerb): string[] {
  const after = `complete -c orderpane -n '__fish_seen_subcommand_from ${name}'`;
  const words = [...choices, ...(takesWidgets ? [widgetFolders] : [])].join(" ");
  return [
    `complete -c orderpane -n __fish_use_subcommand -f -a ${name} -d ${quote(summary)}`,
    ...(takesFiles ? [] : [`${after} -f`]),
    ...(words === "" ? [] : [`${after} -a ${quote(words)}`]),
    ...options.map(({ flag, description, takesValue, takesMode, choices: values }) => {
      const named = takesMode ? modes : values.join(" ");
      const value = named !== "" ? ` -x -a ${quote(named)}` : takesValue ? " -r" : "";
      return `${after} -l ${flag.slice(2)}${value} -d ${quote(description)}`;
    }),
  ];
}

/** `set` accepts that there is none, unlike other commands. */
const widgetFolders = "(set -l folders widgets/*/; path basename $folders)";

const modes =
  "(set -l files .env.*; string replace .env. '' $files | string replace -r '\\.local$' '' | string match -rv '^(local|example)$|\\.')";

function quote(text: string): string {
  return `'${text.replace(/['\\]/g, String.raw`\$&`)}'`;
}
