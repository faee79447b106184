import type { VerbEntry } from "../syntax/verb.ts";

/**
 * Every verb, in the order of the help. Loaded lazily, because loading all of them would slow down every
 * command.
 */
export const verbTable: Readonly<Record<string, VerbEntry>> = {
  new: {
    summary: "create a widget with its declaration, a unit test and a browser test",
    load: async () => (await import("./new.ts")).verb,
  },
  dev: {
    summary: "run the local store with the widgets in it and show edits immediately",
    load: async () => (await import("./dev.ts")).verb,
  },
  build: {
    summary: "build all widgets into dist/, or none if one fails",
    load: async () => (await import("./build.ts")).verb,
  },
  check: {
    summary: "check every widget with every order or product, and list the problems",
    load: async () => (await import("./check.ts")).verb,
  },
  stack: {
    summary: "translate a stack trace from a widget's frame to the sources",
    load: async () => (await import("./stack.ts")).verb,
  },
  plan: {
    summary: "show what deploy would do; change nothing",
    load: async () => (await import("./deploy.ts")).plan,
  },
  deploy: {
    summary: "build the widgets and update them in the store",
    load: async () => (await import("./deploy.ts")).deploy,
  },
  rollback: {
    summary: "undo the last deploy, removal or rollback",
    load: async () => (await import("./deploy.ts")).rollback,
  },
  history: {
    summary: "list the runs on this machine, and the builds that rollback --to can restore",
    load: async () => (await import("./list.ts")).history,
  },
  list: {
    summary: "list the application's widgets in the store",
    load: async () => (await import("./list.ts")).list,
  },
  remove: {
    summary: "remove this project's widgets from the store",
    load: async () => (await import("./deploy.ts")).remove,
  },
  adopt: {
    summary: "turn a hand-made widget in the store into this project's",
    load: async () => (await import("./deploy.ts")).adopt,
  },
  pull: {
    summary: "save the code of a widget in the store to a file",
    load: async () => (await import("./list.ts")).pull,
  },
  doctor: {
    summary: "check the setup, and explain how to fix it",
    load: async () => (await import("./doctor.ts")).verb,
  },
  fleet: {
    summary: "watch and control an application in all its stores",
    load: async () => (await import("./fleet.ts")).verb,
  },
  learn: {
    summary: "learn the types of a store's own fields from its orders",
    load: async () => (await import("./learn.ts")).verb,
  },
  registry: {
    summary: "save an application's registry of stores, or copy it to PostgreSQL",
    load: async () => (await import("./registry.ts")).verb,
  },
  store: {
    summary: "run the local store alone, or fill its catalog",
    load: async () => (await import("./store.ts")).verb,
  },
  docs: {
    summary: "list the pages of the documentation, or print one",
    load: async () => (await import("./docs.ts")).verb,
  },
};
