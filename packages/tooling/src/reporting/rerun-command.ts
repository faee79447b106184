import { isTorture } from "../test/scale.ts";
import { tortureSuiteOf } from "../test/torture-suites.ts";

/**
 * The command that runs a test again, in the torture at the size that the torture has.
 *
 * @param file relative to the project's root
 * @param title of the test, with those of its groups as its test runner joins them; without it all of the file runs
 */
export function rerunCommand(file: string, title?: string): string {
  const command = isTorture
    ? `npm run torture -- ${quote(tortureSuiteOf(file))}`
    : `npm test -- ${quote(file)}`;
  if (title === undefined) return command;
  // A title that begins like an option would be taken for one.
  return title.startsWith("-") ? `${command} --title=${quote(title)}` : `${command} -t ${quote(title)}`;
}

/** As shells of all systems read it; a title with a quotation mark or a dollar sign needs the quotes of Unix. */
function quote(word: string): string {
  if (/^[\w./-]+$/.test(word)) return word;
  return /["$`\\!]/.test(word) ? `'${word.replaceAll("'", String.raw`'\''`)}'` : `"${word}"`;
}
