import { namesOf } from "./choices/choices.ts";
import { languages, templates } from "./choices/templates.ts";
import { packageManagers } from "./package-managers.ts";

/** The text of `--help`. */
export function helpText(): string {
  const rows = Object.entries(templates).map(([name, { summary }]) => `  ${name.padEnd(13)}${summary}`);
  const named = namesOf(languages).map((name) => `${name} (${languages[name]})`);
  return `Makes a project with order-page widgets.

Usage: npm create orderpane@latest [folder] -- [options]
       pnpm create orderpane [folder] [options]    (yarn and bun likewise)

Templates:
${rows.join("\n")}

Options:
  --template <name>         one of the templates
  --language <name>         of the sample's texts: ${named.join(" or ")}
  --package-manager <name>  ${Object.keys(packageManagers).join(", ")}; by default the one that runs this
  --install, --no-install   whether to install the dependencies
  --json                    print one JSON document, and never ask
  --version                 print the version
  -h, --help                print this

On a terminal it asks for what the options leave out. Anywhere else the folder is required; the rest has
defaults: the template widget, the language of the system, no installation.

Exit codes: 0 done, 1 failed, 2 wrong usage and nothing was written, 130 interrupted
`;
}
