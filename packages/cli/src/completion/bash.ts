import type { CompletedVerb } from "./command-line.ts";

/**
 * The names of widgets come from `compgen -d`, because `compgen -W` would run what is in the name of a
 * folder.
 */
export function bashCompletion(verbs: readonly CompletedVerb[]): string {
  return `# From "orderpane completion bash"
_orderpane() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD - 1]} verb= index
  local words= options= takes= name
  COMPREPLY=()
  for ((index = 1; index < COMP_CWORD; index++)); do
    if [[ \${COMP_WORDS[index]} != -* ]]; then
      verb=\${COMP_WORDS[index]}
      break
    fi
  done
  case "$verb:$before" in
    :*) words='${verbs.map(({ name }) => name).join(" ")}' ;;
${verbs.flatMap(casesOf).join("\n")}
  esac
  if [[ $word == -* ]]; then words=$options takes=; fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
  if [[ $takes == *widgets* ]]; then
    while IFS= read -r name; do COMPREPLY+=("\${name#widgets/}"); done < <(compgen -d -- "widgets/$word")
  fi
  if [[ $takes == *modes* ]]; then
    for name in .env.*; do
      if [[ $name == *.local && -e \${name%.local} ]]; then continue; fi
      name=\${name#.env.} name=\${name%.local}
      if [[ $name == "$word"* && $name =~ ^[A-Za-z0-9_-]+$ && $name != local && $name != example ]]; then
        COMPREPLY+=("$name")
      fi
    done
  fi
  if [[ $takes == *files* ]]; then
    while IFS= read -r name; do COMPREPLY+=("$name"); done < <(compgen -f -- "$word")
  fi
}
_orderpane_npx() {
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W orderpane -- "\${COMP_WORDS[1]}"))
  elif [[ \${COMP_WORDS[1]} == orderpane ]]; then
    COMP_WORDS=("\${COMP_WORDS[@]:1}")
    ((COMP_CWORD--))
    _orderpane
  fi
}
complete -F _orderpane orderpane
complete -o default -F _orderpane_npx npx
`;
}

function casesOf({ name, options, choices, takesWidgets, takesFiles }: CompletedVerb): string[] {
  const values = options.filter(({ takesValue }) => takesValue);
  const chosen = values.filter((option) => option.choices.length > 0);
  const modes = values.filter((option) => option.takesMode);
  const free = values.filter((option) => option.choices.length === 0 && !option.takesMode);
  const takes = [takesWidgets && "widgets", takesFiles && "files"].filter(Boolean).join(" ");
  return [
    ...chosen.map(({ flag, choices: words }) => `    ${name}:${flag}) words='${words.join(" ")}' ;;`),
    ...modes.map(({ flag }) => `    ${name}:${flag}) takes=modes ;;`),
    ...(free.length > 0
      ? [`    ${free.map(({ flag }) => `${name}:${flag}`).join(" | ")}) takes=files ;;`]
      : []),
    `    ${name}:*) words='${choices.join(" ")}' takes='${takes}' options='${options.map(({ flag }) => flag).join(" ")}' ;;`,
  ];
}
