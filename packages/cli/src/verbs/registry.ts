import { resolve } from "node:path";
import { backupRegistry, copyRegistry } from "@orderpane/server";
import { CommandError } from "../errors.ts";
import { exitCodes } from "../exit-codes.ts";
import { text, word } from "../syntax/option.ts";
import { defineVerb } from "../syntax/verb.ts";

const backup = defineVerb({
  arguments: { file: word("<file>", "a new file") },
  options: { from: text("--from <file>", "the registry of the application (default: registry.db)") },
  examples: ["orderpane registry backup backup.db"],
  async run({ cwd, report }, { file, from = "registry.db" }) {
    const to = resolve(cwd, file);
    const stores = backupRegistry(resolve(cwd, from), to);
    report.line(`the registry with ${stores} stores is saved: ${to}`);
    report.document({ file: to, stores });
    return exitCodes.done;
  },
});

const copy = defineVerb({
  arguments: {
    from: word("<sqlite>", "the registry, such as sqlite:registry.db"),
    to: word("<postgres>", "a database without stores, such as postgres://user@host:5432/database"),
  },
  help: "\nStop the application first. PGPASSWORD keeps a password out of the command line.\n",
  examples: ["orderpane registry copy sqlite:registry.db postgres://user@db.example.com/tracker"],
  async run({ cwd, report }, { from, to }) {
    const stores = await copyRegistry(resolve(cwd, from.replace(/^sqlite:/, "")), to);
    report.line(`the registry with ${stores} stores is copied to PostgreSQL`);
    report.document({ stores });
    return exitCodes.done;
  },
});

export const verb = defineVerb({
  verbs: {
    backup: {
      summary: "save the registry while the application runs",
      load: async () => backup,
    },
    copy: {
      summary: "copy the registry from SQLite to PostgreSQL",
      load: async () => copy,
    },
  },
  examples: ["orderpane registry backup backup.db"],
  async run() {
    throw new CommandError("usage", "the command is missing: expected backup or copy", {
      fix: "Write orderpane registry backup FILE.",
    });
  },
});
