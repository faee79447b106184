import { isTorture } from "../test/torture-scale.ts";
import { tortureSuiteOf } from "../test/torture-suites.ts";

/**
 * Returns the command that runs a test again. In the torture it is the torture's command.
 *
 * @param file relative to the project's root
 * @param title the title of the test, joined with those of its groups as its test runner does. Without it the
 *   command runs the whole file
 */
export function rerunCommand(file: string, title?: string): string {
  const command = isTorture
    ? `npm run torture -- ${quote(tortureSuiteOf(file))}`
    : `npm test -- ${quote(file)}`;
  if (title === undefined) return command;
  // A title that begins with a dash would be read as an option.
  return title.startsWith("-") ? `${command} --title=${quote(title)}` : `${command} -t ${quote(title)}`;
}

/**
 * Quotes for the shells of all systems. Only a title with a quotation mark or a dollar sign needs a Unix
 * shell.
 */
function quote(word: string): string {
  if (/^[\w./-]+$/.test(word)) return word;
  return /["$`\\!]/.test(word) ? `'${word.replaceAll("'", String.raw`'\''`)}'` : `"${word}"`;
}
