/** A command of a shell block. */
interface ShellCommand {
  /** Line of the block, from 1. */
  readonly line: number;
  readonly words: readonly string[];
}

/**
 * Returns the commands of a shell block: their words without quotes, without assignments in front, comments
 * and redirections. `&&`, `||`, `|`, `;` and `&` end a command, and a backslash continues a line.
 */
export function readCommands(code: string): ShellCommand[] {
  const commands: ShellCommand[] = [];
  let joined = "";
  for (const [index, text] of code.split("\n").entries()) {
    joined += text.replace(/\\$/, " ");
    if (text.endsWith("\\")) continue;
    for (const words of splitCommands(joined)) commands.push({ line: index + 1, words });
    joined = "";
  }
  return commands;
}

function splitCommands(line: string): string[][] {
  const commands: string[][] = [[]];
  const token = /\s*(?:(#.*)|(&&|\|\||[|;&])|(\d?>>?\s*[^\s&|;]+)|((?:'[^']*'|"[^"]*"|\\.|[^\s'"\\|;&>])+))/y;
  for (let match = token.exec(line); match !== null; match = token.exec(line)) {
    const [, comment, separator, redirection, word] = match;
    if (comment !== undefined) break;
    if (separator !== undefined) commands.push([]);
    else if (redirection === undefined) commands.at(-1)!.push(unquote(word!));
  }
  return commands.map(dropAssignments).filter((words) => words.length > 0);
}

function unquote(word: string): string {
  return word.replace(
    /'([^']*)'|"([^"]*)"|\\(.)/g,
    (_, single, double, escaped) => single ?? double ?? escaped,
  );
}

function dropAssignments(words: readonly string[]): string[] {
  const first = words.findIndex((word) => !/^[A-Za-z_]\w*=/.test(word));
  return first === -1 ? [] : words.slice(first);
}
