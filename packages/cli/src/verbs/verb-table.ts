import type { VerbEntry } from "../syntax/verb.ts";

/** Every verb, in the order of the help. Loaded lazily, because loading all of them would slow down every command. */
export const verbTable: Readonly<Record<string, VerbEntry>> = {
  new: {
    summary: "make a widget with its declaration, a unit test and a browser test",
    usage: "<widget>",
    load: async () => (await import("./new.ts")).verb,
  },
  dev: {
    summary: "run the local store with the widgets in it and show edits immediately",
    load: async () => (await import("./dev.ts")).verb,
  },
  build: {
    summary: "build every widget into dist/, all of them or none",
    usage: "[widgets...]",
    load: async () => (await import("./build.ts")).verb,
  },
  check: {
    summary: "check every widget with every order or product, and list the problems",
    usage: "[widgets...]",
    load: async () => (await import("./check.ts")).verb,
  },
  stack: {
    summary: "translate a stack trace from a widget's frame to the sources",
    usage: "[file]",
    load: async () => (await import("./stack.ts")).verb,
  },
  plan: {
    summary: "show what deploy would do; change nothing",
    usage: "[widgets...]",
    load: async () => (await import("./deploy.ts")).plan,
  },
  deploy: {
    summary: "build the widgets and bring the store's up to date",
    usage: "[plan|widgets...]",
    load: async () => (await import("./deploy.ts")).deploy,
  },
  rollback: {
    summary: "bring back what the last deploy, removal or rollback has changed",
    load: async () => (await import("./deploy.ts")).rollback,
  },
  history: {
    summary: "list the runs on this machine, and the builds that rollback --to can bring back",
    load: async () => (await import("./list.ts")).history,
  },
  list: {
    summary: "list the application's widgets in the store",
    load: async () => (await import("./list.ts")).list,
  },
  remove: {
    summary: "take widgets of this project out of the store",
    usage: "[widgets...]",
    load: async () => (await import("./deploy.ts")).remove,
  },
  adopt: {
    summary: "make a hand-made widget of the store one of this project's",
    usage: "<id> <widget>",
    load: async () => (await import("./deploy.ts")).adopt,
  },
  pull: {
    summary: "write the code of a widget in the store into a file",
    usage: "<id>",
    load: async () => (await import("./list.ts")).pull,
  },
  doctor: {
    summary: "check the setup, and explain how to fix it",
    load: async () => (await import("./doctor.ts")).verb,
  },
  store: {
    summary: "run the local store alone, or fill its catalog",
    usage: "[command]",
    load: async () => (await import("./store.ts")).verb,
  },
};
