import type { CompletedVerb } from "./command-line.ts";

export function zshCompletion(verbs: readonly CompletedVerb[]): string {
  const described = verbs.map(({ name, summary }) => `    ${quote(`${name}:${summary}`)}`);
  return `#compdef orderpane
# From "orderpane completion zsh"
_orderpane_widgets() { compadd -- widgets/*(N/:t) }
_orderpane_modes() {
  local -aU modes=(.env.*(N))
  modes=(\${\${modes#.env.}%.local})
  compadd -- \${modes:#(local|example|*.*)}
}
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
_orderpane_npx() {
  if (( CURRENT == 2 )); then
    compadd orderpane
  elif [[ $words[2] == orderpane ]]; then
    shift words
    (( CURRENT-- ))
    _orderpane
  else
    _files
  fi
}
compdef _orderpane orderpane
compdef _orderpane_npx npx
`;
}

function caseOf({ name, options, choices, takesWidgets, takesFiles }: CompletedVerb): string {
  const words = [takesWidgets && "_orderpane_widgets", takesFiles && "_files"].filter(Boolean).join("; ");
  const specs = [
    ...options.map(({ flag, description, takesValue, takesMode, choices: values }) => {
      const value = values.length > 0 ? `(${values.join(" ")})` : takesMode ? "_orderpane_modes" : "_files";
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
