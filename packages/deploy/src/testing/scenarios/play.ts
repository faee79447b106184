import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PlatformOptions } from "@orderpane/platform";
import type { Format } from "@orderpane/protocol/api";
import { decodeEcho, readMarker } from "@orderpane/protocol/bundle";
import type { Widget, WidgetFields } from "@orderpane/protocol/widget";
import { discard } from "@orderpane/tooling/canary";
import { expect, test } from "vitest";
import { type PlanResult, PartlyAppliedError } from "../../deploy.ts";
import type { DesiredWidget } from "../../bundles.ts";
import type { StoreClient } from "../../client/store-client.ts";
import { readStore } from "../../make-plan.ts";
import { createHistory } from "../../history/history.ts";
import { planAdoption } from "../../plan.ts";
import { planRemoval } from "../../plan.ts";
import { deployOnce, rollBackOnce, runOnce } from "../deploy-once.ts";
import { bundlesOf, desiredWidget } from "../desired-widget.ts";
import { failureOf } from "../error-text.ts";
import { describeAction, openMemoryStore } from "../memory-store.ts";
import type { StoreFetch } from "../../client/fetch-store.ts";

type PlayOptions = Omit<PlatformOptions, "now"> & { readonly format?: Format };

/**
 * Plays a script, one command per line, and returns it with each command's output after its `>`.
 *
 * - `deploy card@2 stock`, `deploy --prune`, `remove card`, `remove all`, `adopt 1 as card`, `rollback`,
 *   `rollback to card@2` are runs of this machine. With the prefix `elsewhere` they run on another machine,
 *   with `meanwhile` in another process here. They print their actions, or the code and a part of their
 *   error.
 * - `hand create card`, `hand create 25 text`, `hand replace 1 card`, `hand edit 1` and `hand delete 1` are
 *   changes by a rival.
 * - `on PUT: …` happens at the first PUT of the next run, `on every PUT: …` at each; `count` and `read`
 *   (one widget) are further kinds. Other commands run before the request reaches the store, or after it with
 *   `then`. `status 422` replaces the store's response; `lost` loses it; `late` executes the request at the
 *   next count.
 * - `died creating card` leaves the history of a run that crashed around its request; `wait 60` passes
 *   seconds.
 * - `store` prints the widgets, `last id` the highest id ever created, `requests` the last run's requests
 *   and `waits` its waits in seconds.
 *
 * A widget is `name@version`; the default version is 1. `other/name` is another project's, `text` hand-made.
 */
export async function play(script: string, options: PlayOptions = {}): Promise<string> {
  await using scene = await openScene(options);
  const played: string[] = [];
  for (const line of script.split("\n")) {
    const [command = "", expected = ""] = line.split(" > ");
    const printed = await scene.perform(command.trim(), expected);
    played.push(printed === "" ? command : `${command} > ${printed}`);
  }
  return played.join("\n");
}

/**
 * Tests that scenarios are played back unchanged. They are separated by blank lines, and the first line of
 * each is its title.
 */
export function testScenarios(text: string, options: PlayOptions = {}): void {
  const all = text.split(/\n\s*\n/).map((scenario): [title: string, script: string] => {
    const [title = "", ...lines] = scenario.replace(/^\n|\n\s*$/g, "").split("\n");
    return [title.trim(), lines.join("\n")];
  });
  test.each(all)("%s", async (_title, script) => {
    expect(await play(script, options)).toBe(script);
  });
}

interface Trap {
  readonly kind: string;
  readonly isEvery: boolean;
  readonly deeds: readonly string[];
}

/** A store, its machines and its other users. `perform` runs one line of a script. */
async function openScene({ format = "xml", ...options }: PlayOptions = {}) {
  const { platform, clock, target, fetch, connect } = openMemoryStore(options);
  const folder = await mkdtemp(join(tmpdir(), "orderpane-scene-"));
  let traps: Trap[] = [];
  let late: Request | null = null;
  let requests = 0;
  let lastId = 0;
  platform.onWidgetsChanged(({ id }) => void (lastId = Math.max(lastId, id)));

  const trapped: StoreFetch = async (input, init) => {
    const request = new Request(input, init);
    const { method, url } = request;
    const kind = url.endsWith("/count.json")
      ? "count"
      : method === "GET" && /\d\.\w+$/.test(url)
        ? "read"
        : method;
    const deeds = traps.filter((trap) => trap.kind === kind).flatMap((trap) => trap.deeds);
    traps = traps.filter((trap) => trap.kind !== kind || trap.isEvery);
    requests++;
    if (late && kind === "count") await fetch(late.clone());
    let response: Response | null = null;
    for (const deed of deeds) {
      const [word, status] = deed.split(" ");
      if (word === "status") return new Response("", { status: Number(status) });
      if (word === "late") late = request.clone();
      if (word === "lost" || word === "then") response ??= await fetch(request);
      if (word === "late" || word === "lost") throw new TypeError("terminated");
      await act(deed.replace(/^then /, ""));
    }
    return response ?? fetch(request);
  };

  const act = (command: string): Promise<unknown> => {
    if (command.startsWith("wait ")) return clock.sleep(Number(command.slice("wait ".length)) * 1000);
    return command.startsWith("hand ") ? byHand(connect(), command) : run(command);
  };

  const run = (command: string): Promise<PlanResult> => {
    const [, machine, verb = "", rest = ""] = /^(?:(elsewhere|meanwhile) )?(\w+) ?(.*)$/.exec(command) ?? [];
    const words = rest.split(" ").filter((word) => word !== "");
    const [first = "", , third = ""] = words;
    const over = {
      ...clock,
      format,
      fetch: machine ? fetch : trapped,
      folder: machine === "elsewhere" ? join(folder, "elsewhere") : folder,
    };
    const { project } = bundlesOf();
    const runs: Record<string, () => Promise<PlanResult>> = {
      deploy: () =>
        deployOnce(target, words.filter((word) => word !== "--prune").map(widgetOf), {
          ...over,
          prune: first === "--prune",
        }),
      rollback: () => rollBackOnce(target, { ...over, ...(words[1] && { to: widgetOf(words[1]).build }) }),
      remove: () =>
        runOnce(target, over, async (session) => {
          const names = first === "all" ? "all" : words;
          return planRemoval({ project, names, stored: await readStore(session) });
        }),
      adopt: () =>
        runOnce(target, over, async (session) => {
          const stored = await readStore(session);
          return planAdoption({ project, desired: widgetOf(third), id: Number(first), stored });
        }),
    };
    const chosen = runs[verb];
    if (!chosen) throw new Error(`"${command}" is not a command`);
    return chosen();
  };

  const die = ({ name: widget, build }: DesiredWidget) =>
    createHistory({ ...target, ...clock, folder: join(folder, "history") }).keep({
      action: "create",
      project: bundlesOf().project,
      widget,
      id: null,
      build,
      before: null,
    });

  const perform = async (command: string, expected: string): Promise<string> => {
    const [, every, kind, deeds] = /^on (every )?(\w+): (.*)$/.exec(command) ?? [];
    if (kind && deeds) {
      traps.push({ kind, isEvery: every !== undefined, deeds: deeds.split("; ") });
      return "";
    }
    if (command === "store") return (await connect().list()).map(describeWidget).join(", ") || "nothing";
    if (command === "requests") return String(requests);
    if (command === "waits") return clock.waits.map(({ seconds }) => seconds).join(", ") || "none";
    if (command === "last id") return String(lastId);
    if (command.startsWith("died creating ")) await die(widgetOf(command.slice("died creating ".length)));
    if (/^(wait|hand) /.test(command)) await act(command);
    if (/^(wait|hand|died) /.test(command)) return "";
    requests = 0;
    clock.waits.length = 0;
    const result = run(command);
    const printed = await result.then(
      ({ actions }) => actions.map(describeAction).join(", "),
      async () => describeFailure(await failureOf(result), expected),
    );
    traps = [];
    return printed;
  };

  return {
    perform,
    async [Symbol.asyncDispose]() {
      platform.close();
      await discard(folder);
    },
  };
}

async function byHand(client: StoreClient, command: string): Promise<void> {
  const [, verb, first = "", second = ""] = command.split(" ");
  if (verb === "delete") await client.remove(Number(first));
  else if (verb === "replace") await client.replace(Number(first), fieldsOf(second));
  else if (verb === "edit") {
    const widget = await client.find(Number(first));
    if (widget) await client.replace(widget.id, { code: `${decodeEcho(widget.code ?? "")}<!-- edited -->` });
  } else {
    for (let nth = second ? Number(first) : 1; nth > 0; nth--) await client.create(fieldsOf(second || first));
  }
}

const handMade = "<p>by &amp; hand</p>";

function fieldsOf(word: string): WidgetFields {
  if (word === "text") return { code: handMade, height: 60 };
  const { code, height, page } = widgetOf(word);
  return { code, height, pageType: page };
}

/** Each name and version has another height and page, so that mixed-up fields are noticed. */
function widgetOf(word: string): DesiredWidget {
  const [, project = "shop", name = "", version = "1"] = /^(?:(\w+)\/)?([\w-]+)(?:@(\d))?$/.exec(word) ?? [];
  const height = (name.length + Number(version)) * 10;
  return desiredWidget({
    project,
    name,
    version: Number(version),
    height,
    page: name === "stock" ? "product" : "order",
    // A store may remove comments.
    script: name === "comment" ? "/*<!-- a comment -->*/" : "",
  });
}

/** Returns `1 card@2`, followed by `?` if it differs from what was deployed. */
function describeWidget({ id, code, height, pageType }: Widget): string {
  const text = decodeEcho(code ?? "");
  const marker = readMarker(text);
  if (!marker) return `${id} ${text === handMade && height === 60 ? "text" : "?"}`;
  const name = marker.project === "shop" ? marker.widget : `${marker.project}/${marker.widget}`;
  const versions = [0, 1, 2, 3, 4].map((version) => ({ version, widget: widgetOf(`${name}@${version}`) }));
  const version = versions.find(({ widget }) => widget.code === text)?.version;
  const wanted = widgetOf(`${name}@${version ?? 1}`);
  const isAsDeployed = version !== undefined && wanted.height === height && wanted.page === pageType;
  return `${id} ${name}${version === 1 ? "" : `@${version}`}${isAsDeployed ? "" : "?"}`;
}

/** Returns `refused`, `partly refused: too long`: as much of the message as is expected. */
function describeFailure(error: Awaited<ReturnType<typeof failureOf>>, expected: string): string {
  const code = error instanceof PartlyAppliedError ? `partly ${error.code}` : error.code;
  if (expected === code) return code;
  const [said, words] = [`${error.message} ${error.fix}`, expected.replace(`${code}: `, "")];
  return `${code}: ${said.includes(words) ? words : said}`;
}
