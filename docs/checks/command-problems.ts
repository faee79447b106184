import { readFileSync } from "node:fs";
import { join } from "node:path";
import { usageError } from "@orderpane/cli/testing";
import { readArguments } from "create-orderpane/testing/arguments";
import { type Block, blockProblem, projectTemplate, root } from "./read-blocks.ts";

type Scripts = Readonly<Record<string, string>>;

/** A command of a shell block. */
interface ShellCommand {
  /** Line of the block, from 1. */
  readonly line: number;
  readonly words: readonly string[];
}

/** Returns the lines of a shell block that `orderpane`, `npm run` or `npm create orderpane` would refuse. */
export async function commandProblems(block: Block): Promise<string[]> {
  // Readers of the guide are in a project of their own.
  const isGuide = /^docs\/(ru\/)?guide\//.test(block.page);
  const scripts = readScripts(isGuide ? projectTemplate : root);
  const problems: string[] = [];
  for (const { line, words } of readCommands(block.code)) {
    const problem = await commandProblem(words, scripts);
    if (problem !== null) problems.push(blockProblem(block, `${words.join(" ")}: ${problem}`, line));
  }
  return problems;
}

async function commandProblem(words: readonly string[], scripts: Scripts): Promise<string | null> {
  const [program, verb = "", name = "", ...rest] = words;
  if (program === "orderpane") return usageError(words.slice(1));
  if (program === "npx" && verb === "orderpane") return usageError(words.slice(2));
  if (program !== "npm") return null;
  if (verb === "create" && /^orderpane(@|$)/.test(name)) return createProblem(rest);
  if (verb === "start" || verb === "test") return scriptProblem(verb, words.slice(2), scripts);
  return verb === "run" ? scriptProblem(name, rest, scripts) : null;
}

async function scriptProblem(
  name: string,
  words: readonly string[],
  scripts: Scripts,
): Promise<string | null> {
  const script = scripts[name];
  if (script === undefined)
    return `there is no script "${name}", there are ${Object.keys(scripts).join(", ")}`;
  // npm takes options in front of `--` for its own.
  if (words[0]?.startsWith("-") && words[0] !== "--") return `"--" is missing in front of ${words[0]}`;
  const [program, ...ownWords] = script.split(" ");
  return program === "orderpane" ? usageError([...ownWords, ...words.filter((word) => word !== "--")]) : null;
}

function createProblem(words: readonly string[]): string | null {
  const border = words.indexOf("--");
  const names = border === -1 ? words : words.slice(0, border);
  if (names.some((word) => word.startsWith("-"))) return '"--" is missing in front of the options';
  try {
    readArguments(words.filter((word) => word !== "--"));
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

function readScripts(folder: string): Scripts {
  return (JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { scripts: Scripts }).scripts;
}

/**
 * Returns the commands of a shell block: their words without quotes, without assignments in front, comments
 * and redirections. `&&`, `||`, `|`, `;` and `&` end a command, and a backslash continues a line.
 */
function readCommands(code: string): ShellCommand[] {
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
