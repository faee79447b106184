import { Command } from "commander";

/** The names that the command-line library suggests for a mistyped word. */
export function findSimilar(word: string, names: readonly string[]): string[] {
  let said = "";
  const program = new Command()
    .helpCommand(false)
    .exitOverride()
    .configureOutput({ writeErr: (text) => (said += text) });
  for (const name of names) program.command(name);
  try {
    program.parse(["--", word], { from: "user" });
  } catch {
    // An unknown command, which is what it was asked for.
  }
  const [, similar] = /\(Did you mean (?:one of )?(.*)\?\)/.exec(said) ?? [];
  return similar?.split(", ") ?? [];
}
