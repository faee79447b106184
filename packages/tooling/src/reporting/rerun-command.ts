/**
 * The command that runs one test again.
 *
 * @param file relative to the project's root
 * @param title of the test, with those of its groups before it
 */
export function rerunCommand(file: string, title: string): string {
  return `npm test -- ${quote(file)} -t ${quote(title)}`;
}

/** As shells of all systems read it; a title with a quotation mark or a dollar sign needs the quotes of Unix. */
function quote(word: string): string {
  if (/^[\w./-]+$/.test(word)) return word;
  return /["$`\\!]/.test(word) ? `'${word.replaceAll("'", String.raw`'\''`)}'` : `"${word}"`;
}
