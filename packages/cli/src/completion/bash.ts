import type { CompletedVerb } from "./completed-verb.ts";

/**
 * The names of folders are compared as they are, because `compgen -W` would run what is in them. Where nothing
 * fits, the shell completes files.
 */
export function bashCompletion(verbs: readonly CompletedVerb[]): string {
  return `# From "orderpane completion"
_orderpane() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD - 1]} verb= index name
  local words= options= list=:
  for ((index = 1; index < COMP_CWORD; index++)); do
    name=\${COMP_WORDS[index]}
    if [[ $name != -* && "\${COMP_WORDS[0]} $name" != "npx orderpane" ]]; then
      verb=$name
      break
    fi
  done
  case "$verb:$before" in
    :npx) words=orderpane ;;
    :*) words='${verbs.map(({ name }) => name).join(" ")}' ;;
${verbs.flatMap(casesOf).join("\n")}
  esac
  if [[ $word == -* ]]; then words=$options list=:; fi
  COMPREPLY=()
  while IFS= read -r name; do
    if [[ -n $name && $name == "$word"* ]]; then COMPREPLY+=("$name"); fi
  done < <(printf '%s\\n' $words; $list)
}
_orderpane_widgets() { command ls -p widgets 2>/dev/null | sed -n 's,/$,,p'; }
_orderpane_modes() {
  command ls -a | sed -n 's/^\\.env\\.\\([A-Za-z0-9_-]*\\)\\(\\.local\\)*$/\\1/p' | sort -u | grep -Evx 'local|example'
}
complete -o default -F _orderpane orderpane npx
`;
}

/** Zsh runs the functions of Bash. */
export function zshCompletion(verbs: readonly CompletedVerb[]): string {
  return `autoload -Uz bashcompinit && bashcompinit\n${bashCompletion(verbs)}`;
}

function casesOf({ name, options, choices, takesWidgets }: CompletedVerb): string[] {
  const values = options.filter(({ takesValue }) => takesValue);
  return [
    ...values.map(({ flag, choices: words, takesMode }) => {
      const list = takesMode ? " list=_orderpane_modes" : "";
      return `    ${name}:${flag}) words='${words.join(" ")}'${list} ;;`;
    }),
    `    ${name}:*) words='${choices.join(" ")}' list=${takesWidgets ? "_orderpane_widgets" : ":"} options='${options.map(({ flag }) => flag).join(" ")}' ;;`,
  ];
}
