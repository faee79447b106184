import type { CompletedVerb } from "./command-line.ts";

export function zshCompletion(verbs: readonly CompletedVerb[]): string {
  const described = verbs.map(({ name, summary }) => `    ${quote(`${name}:${summary}`)}`);
  return `#compdef orderpane
# eval "$(orderpane completion zsh)"
_orderpane_widgets() { compadd -- widgets/*(N/:t) }
_orderpane() {
  local -a verbs=(
${described.join("\n")}
  )
  if (( CURRENT == 2 )); then
    _describe verb verbs
    return
  fi
  local verb=$words[2]
  shift words
  (( CURRENT-- ))
  case $verb in
${verbs.map(caseOf).join("\n")}
  esac
}
compdef _orderpane orderpane
`;
}

function caseOf({ name, options, choices, takesWidgets, takesFiles }: CompletedVerb): string {
  const words = [takesWidgets && "_orderpane_widgets", takesFiles && "_files"].filter(Boolean).join("; ");
  const specs = [
    ...options.map(({ flag, description, takesValue, choices: values }) => {
      const value = values.length > 0 ? `(${values.join(" ")})` : "_files";
      return `*${flag}[${description.replace(/[[\]:\\]/g, String.raw`\$&`)}]${takesValue ? `:value:${value}` : ""}`;
    }),
    ...(choices.length > 0 ? [`1:word:(${choices.join(" ")})`] : []),
    ...(words === "" ? [] : [`*:word:{ ${words} }`]),
  ];
  return `    ${name}) _arguments ${specs.map(quote).join(" ")} ;;`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
