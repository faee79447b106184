import type { VerbEntry } from "../syntax/verb.ts";

/**
 * Every verb, in the order of the help. Loaded lazily: loading all of them would slow help and every verb.
 */
export const verbTable: Readonly<Record<string, VerbEntry>> = {
  new: {
    summary: "make a widget with its declaration, a unit test and a browser test",
    usage: "<widget>",
    load: () => import("./new.ts"),
  },
  dev: {
    summary: "run the local store with the widgets in it and show edits immediately",
    load: () => import("./dev.ts"),
  },
  build: {
    summary: "build every widget into dist/, all of them or none",
    usage: "[widgets...]",
    load: () => import("./build.ts"),
  },
  check: {
    summary: "check every widget with every order or product, and list the problems",
    usage: "[widgets...]",
    load: () => import("./check.ts"),
  },
  stack: {
    summary: "translate a stack trace from a widget's frame to the sources",
    usage: "[file]",
    load: () => import("./stack.ts"),
  },
  plan: {
    summary: "show what deploy would do; change nothing",
    usage: "[widgets...]",
    load: () => import("./deploying/plan.ts"),
  },
  deploy: {
    summary: "build the widgets and bring the store's up to date",
    usage: "[plan|widgets...]",
    load: () => import("./deploying/deploy.ts"),
  },
  rollback: {
    summary: "bring back what the last deploy, removal or rollback has changed",
    load: () => import("./deploying/rollback.ts"),
  },
  history: {
    summary: "list the runs on this machine, and the builds that rollback --to can bring back",
    load: () => import("./deploying/history.ts"),
  },
  list: {
    summary: "list the application's widgets in the store",
    load: () => import("./deploying/list.ts"),
  },
  remove: {
    summary: "take widgets of this project out of the store",
    usage: "[widgets...]",
    load: () => import("./deploying/remove.ts"),
  },
  adopt: {
    summary: "make a hand-made widget of the store one of this project's",
    usage: "<id> <widget>",
    load: () => import("./deploying/adopt.ts"),
  },
  pull: {
    summary: "write the code of a widget in the store into a file",
    usage: "<id>",
    load: () => import("./deploying/pull.ts"),
  },
  doctor: {
    summary: "check the setup, and explain how to fix it",
    load: () => import("./doctor.ts"),
  },
  store: {
    summary: "run the local store alone, or fill its catalog",
    usage: "[command]",
    load: () => import("./store.ts"),
  },
};
