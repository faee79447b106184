import { isTorture } from "../scale.ts";
import { tortureSuiteOf } from "../test/torture-suites.ts";

/**
 * Returns the command that runs a test again, or the whole file if there is no title. The title begins with
 * those of its groups, joined as the test runner does.
 */
export function rerunCommand(file: string, title?: string): string {
  const command = isTorture
    ? `npm run torture -- ${quote(tortureSuiteOf(file))}`
    : `npm test -- ${quote(file)}`;
  if (title === undefined) return command;
  // A title that begins with a dash would be read as an option.
  return title.startsWith("-") ? `${command} --title=${quote(title)}` : `${command} -t ${quote(title)}`;
}

/** For the shells of all systems; only a quotation mark or a dollar sign needs a Unix shell. */
function quote(word: string): string {
  if (/^[\w./-]+$/.test(word)) return word;
  return /["$`\\!]/.test(word) ? `'${word.replaceAll("'", String.raw`'\''`)}'` : `"${word}"`;
}
