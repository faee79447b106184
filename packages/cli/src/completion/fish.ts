import type { CompletedVerb } from "./command-line.ts";

export function fishCompletion(verbs: readonly CompletedVerb[]): string {
  return `# orderpane completion fish | source
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
    ...options.map(({ flag, description, takesValue, choices: values }) => {
      const value = values.length > 0 ? ` -x -a ${quote(values.join(" "))}` : takesValue ? " -r" : "";
      return `${after} -l ${flag.slice(2)}${value} -d ${quote(description)}`;
    }),
  ];
}

/** `set` accepts that there is none, unlike other commands. */
const widgetFolders = "(set -l folders widgets/*/; path basename $folders)";

function quote(text: string): string {
  return `'${text.replace(/['\\]/g, String.raw`\$&`)}'`;
}
