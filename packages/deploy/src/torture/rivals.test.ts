import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { discard } from "@orderpane/tooling/canary";
import { beforeAll, expect, test } from "vitest";
import type { StoreFetch } from "../client/fetch-store.ts";
import type { PlanResult } from "../deploy.ts";
import { DeployError } from "../errors.ts";
import { readStore } from "../make-plan.ts";
import { ownWidgets } from "../own-widgets.ts";
import { isChange, planRemoval } from "../plan.ts";
import { deployOnce, rollBackOnce, type RunOptions, runOnce } from "../testing/deploy-once.ts";
import { desiredWidget } from "../testing/desired-widget.ts";
import { openMemoryStore } from "../testing/memory-store.ts";
import { skipSyncs } from "../testing/skip-syncs.ts";

/** A machine waits at one of its requests. Meanwhile a rival begins and finishes another command. */
beforeAll(skipSyncs);

type Machine = ReturnType<typeof machineOf>;

interface Verb {
  /** Makes the state and the history that the command needs. */
  prepare(machine: Machine): Promise<unknown>;
  run(machine: Machine): Promise<PlanResult>;
  /** What a deploy writes. */
  readonly written?: readonly string[];
}

const both = ["card", "stock"];

/** Builds differ by machine and step. */
const verbs: Readonly<Record<string, Verb>> = {
  deploy: {
    prepare: ({ deploy }) => deploy(["card"], 0),
    run: ({ deploy }) => deploy(both, 2),
    written: both,
  },
  prune: {
    prepare: ({ deploy }) => deploy(both, 0),
    run: ({ deploy }) => deploy(["card"], 2, true),
    written: ["card"],
  },
  remove: { prepare: ({ deploy }) => deploy(both, 0), run: ({ remove }) => remove() },
  "rollback of an update": {
    prepare: async ({ deploy }) => [await deploy(both, 0), await deploy(both, 1)],
    run: ({ rollBack }) => rollBack(),
  },
  "rollback of a create": {
    prepare: async ({ remove, deploy }) => [await remove(), await deploy(both, 0)],
    run: ({ rollBack }) => rollBack(),
  },
  "rollback of a deletion": {
    prepare: async ({ deploy, remove }) => [await deploy(both, 0), await remove()],
    run: ({ rollBack }) => rollBack(),
  },
};

const refuse = (status: number) => new Response("", { status, headers: { "retry-after": "25" } });
const lose = (): never => {
  throw new TypeError("terminated");
};

/** What happens to the request. `rival` is the whole command of the other machine. */
const waits: Readonly<
  Record<string, (send: () => Promise<Response>, rival: () => Promise<void>) => Promise<Response>>
> = {
  "429": (_send, rival) => rival().then(() => refuse(429)),
  "503": (_send, rival) => rival().then(() => refuse(503)),
  "a lost response": (send, rival) => send().then(rival).then(lose),
  "a late response": (send, rival) => send().then(async (response) => rival().then(() => response)),
};

function machineOf({ target, clock }: ReturnType<typeof openMemoryStore>, version: number, over: RunOptions) {
  const options = { ...clock, ...over };
  const widgets = (names: readonly string[], step: number) =>
    names.map((name) => desiredWidget({ name, version: version + step }));
  return {
    widgets,
    deploy: (names: readonly string[], step: number, prune = false) =>
      deployOnce(target, widgets(names, step), { ...options, prune }),
    rollBack: () => rollBackOnce(target, options),
    remove: () =>
      runOnce(target, options, async (session) =>
        planRemoval({ project: "shop", names: "all", stored: await readStore(session) }),
      ),
  };
}

/** The first machine waits at its request `at`. Returns its number of requests, and the problems. */
async function meet(mine: Verb, theirs: Verb, { wait, at }: { wait: string; at: number }) {
  await using disposal = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "orderpane-rivals-"));
  disposal.defer(() => discard(folder));
  const store = openMemoryStore();
  disposal.defer(() => store.platform.close());
  const contentsOf = async (name: string) =>
    JSON.stringify(ownWidgets("shop", await store.list()).filter((own) => own.name === name));

  const done = new Map<string, string>();
  const rival = async () => {
    const { actions } = await theirs.run(second);
    for (const { widget } of actions.filter(isChange)) done.set(widget, await contentsOf(widget));
    await store.clock.sleep(25_000);
  };
  let sent: ("list" | "read" | "write")[] | null = null;
  /** How many requests it has sent before it changes anything. */
  let planned = Infinity;
  const fetch: StoreFetch = (url, init) => {
    const send = () => store.fetch(url, init);
    const isList = url.pathname.endsWith("/application_widgets.xml");
    const count = sent?.push(init.method !== "GET" ? "write" : isList ? "list" : "read");
    return count === at ? waits[wait]!(send, rival) : send();
  };
  const first = machineOf(store, 10, {
    folder: join(folder, "first"),
    fetch,
    wrap: ({ history, ...others }) => {
      const keep: typeof history.keep = (change) => {
        planned = Math.min(planned, sent?.length ?? Infinity);
        return history.keep(change);
      };
      return { ...others, history: { ...history, keep } };
    },
  });
  const second = machineOf(store, 20, { folder: join(folder, "second"), fetch: store.fetch });
  await mine.prepare(first);
  await theirs.prepare(second);
  sent = [];
  const failure = await mine.run(first).then(
    () => null,
    (error: unknown) => error,
  );
  if (failure !== null && !(failure instanceof DeployError)) throw failure;

  const problems: string[] = [];
  // The rival came after its last change.
  const isOver = !sent.slice(at - 1).includes("write");
  const { written = [] } = mine;
  for (const { name, code } of failure === null && !isOver ? first.widgets(written, 2) : []) {
    const codes = ownWidgets("shop", await store.list()).filter((own) => own.name === name);
    if (codes.length !== 1 || codes[0]!.widget.code !== code) problems.push(`${name} is not deployed`);
  }
  // Its plan was made after the rival's command.
  const isAfter = sent.slice(at, planned).includes("list");
  for (const [name, contents] of isAfter ? [] : done) {
    const isOwn = written.includes(name) && !isOver;
    if (!isOwn && (await contentsOf(name)) !== contents) problems.push(`${name} of the rival is overwritten`);
  }
  const where = `request ${at} of ${sent.join(", ")}: ${failure?.message ?? "done"}`;
  return { requests: sent.length, problems: problems.map((problem) => `${problem}, ${where}`) };
}

const meetings = Object.keys(verbs).flatMap((mine) =>
  Object.keys(verbs).flatMap((theirs) => Object.keys(waits).map((wait) => [mine, theirs, wait] as const)),
);

test.for(meetings)(
  "%s is met by %s, at each request: %s",
  { timeout: 60_000 },
  async ([mine, theirs, wait]) => {
    for (let at = 1, requests = 1; at <= requests; at++) {
      const met = await meet(verbs[mine]!, verbs[theirs]!, { wait, at });
      expect(met.problems).toEqual([]);
      requests = Math.max(requests, met.requests);
    }
  },
);
