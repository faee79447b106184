import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { CommandError } from "../errors.ts";
import type { Report } from "../report/report.ts";

/** A problem with a file and its fix, both without a trailing full stop. */
export interface Notice {
  message: string;
  fix: string;
}

export function printNotices(report: Pick<Report, "warn">, notices: readonly Notice[]): void {
  for (const { message, fix } of notices) report.warn(`${message}: ${fix}`);
}

/** Returns the env files of a mode. Later ones override earlier ones. */
export function envFilesOf(mode: string): string[] {
  return [".env", ".env.local", `.env.${mode}`, `.env.${mode}.local`];
}

/**
 * Returns the text of an env file in UTF-8, or in UTF-16 as saved by Windows editors. Empty if it does not
 * exist.
 */
export function readEnvFile(root: string, name: string): string {
  const path = join(root, name);
  if (!existsSync(path)) return "";
  try {
    const bytes = readFileSync(path);
    const mark = bytes.subarray(0, 2).toString("hex");
    const encoding = mark === "fffe" ? "utf-16le" : mark === "feff" ? "utf-16be" : "utf-8";
    // Without the byte order mark, which would become part of the first name.
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (text.includes("\0")) throw new Error("it is not UTF-8 text");
    return text;
  } catch (cause) {
    throw new CommandError("usage", `${name} cannot be read: ${(cause as Error).message}`, {
      fix: "Save it as UTF-8 with read permission, or delete it.",
    });
  }
}

/**
 * Reads variables by Vite's rules, except that a value in single quotes is literal. Those in `given` take
 * precedence. `notices` names variables whose value in the file is cut, but never the cut part, which may be
 * a password.
 */
export function readEnvFiles(
  root: string,
  { mode, prefix, given }: { mode: string; prefix: string; given: NodeJS.ProcessEnv },
): { values: Record<string, string>; notices: Notice[] } {
  const written = new Map(envFilesOf(mode).flatMap((file) => parseFile(file, readEnvFile(root, file))));
  const isWanted = (name: string) => name.startsWith(prefix);
  const names = new Set([...written.keys(), ...Object.keys(given)].filter(isWanted));
  const valueOf = (name: string) => {
    // A variable that another one names is read, too.
    if (written.has(name)) names.add(name);
    return given[name]?.replaceAll("$", "\\$") ?? written.get(name)?.text;
  };
  const values: Record<string, string> = {};
  const notices: Notice[] = [];
  for (const name of names) {
    const { text = "", file, cut } = given[name] === undefined ? (written.get(name) ?? {}) : {};
    const { value, isCut } = expand(text, valueOf);
    if (isWanted(name)) values[name] = given[name] ?? value;
    const [where, fix = ""] = isCut ? cuts.dollar : (cut ?? []);
    if (where === undefined) continue;
    const message = `${name} in ${file} is cut ${where}`;
    notices.push({ message, fix: `put the value into single quotes${fix}` });
  }
  return { values, notices };
}

/** Where the rules cut a value, and more of the fix than single quotes. */
const cuts = {
  comment: ["at #", ", or the comment into its own line"],
  quote: ["after its closing quote"],
  dollar: ["at a $ that begins the name of a variable without a value"],
};

/** Finds what `parseEnv` leaves out: a value's quotes, and the text after it in its line. */
const assignments = /^[ \t]*(?:export[ \t]+)?([\w.-]+)[ \t]*=[ \t]*(?:(['"`])(?:(?!\2)[^])*\2)?([^\r\n]*)$/gm;

/** Returns the values as written, with `$` escaped where it is literal. */
function parseFile(file: string, content: string) {
  const found = [...content.matchAll(assignments)];
  return Object.entries(parseEnv(content)).map(([name, text = ""]) => {
    const [, , quote, rest = ""] = found.findLast((candidate) => candidate[1] === name) ?? [];
    const isCommented = quote === undefined && rest.includes("#") && !/^['"`]/.test(rest);
    const isFollowed = quote !== undefined && !/^\s*(#|$)/.test(rest);
    const cut = isCommented ? cuts.comment : isFollowed ? cuts.quote : null;
    return [name, { text: quote === "'" ? text.replaceAll("$", "\\$") : text, file, cut }] as const;
  });
}

const reference = /(?<!\\)\$(?:\{([^{}]+?)(?:(:?[+-])([^{}]*))?\}|([A-Za-z_]\w*))/;

/** Ends cyclic references. */
const maxReferences = 100;

/** Replaces `$NAME` and `${NAME}`, with the operators `:-`, `-`, `:+` and `+`, and then `\$` by `$`. */
function expand(text: string, valueOf: (name: string) => string | undefined) {
  let result = text;
  let isCut = false;
  for (let count = 0; ; count++) {
    const [template, braced, operator, other = "", plain = ""] = reference.exec(result) ?? [];
    if (template === undefined) break;
    const name = braced ?? plain;
    const value = count < maxReferences ? valueOf(name) : "";
    // The address of the local store is not known until it runs.
    isCut ||= value === undefined && operator === undefined && name !== "ORDERPANE_STORE";
    // With braces, the text after the value cannot become a part of its last name.
    const found = value?.replace(/(?<!\\)\$(\w+)$/, "${$1}");
    const inserted = operator?.endsWith("+") ? found && other : found || other;
    result = result.replace(template, () => inserted ?? "");
  }
  return { value: result.replaceAll("\\$", "$"), isCut };
}
