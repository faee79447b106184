import { setTimeout as sleepFor } from "node:timers/promises";
import {
  accountPath,
  decodeUsageLimit,
  type Format,
  type UsageLimit,
  usageLimitHeader,
  widgetCountPath,
  widgetPath,
  widgetsPath,
} from "@orderpane/protocol/api";
import * as json from "@orderpane/protocol/json";
import { type Widget, widgetCodecs, type WidgetFields } from "@orderpane/protocol/widget";
import { DeployError } from "../errors.ts";
import { type Call, createSendCall } from "../http/send.ts";
import { fetchStore } from "../http/fetch-store.ts";
import { decodeHttpDate } from "../http/http-date.ts";
import type { Clock, Wait } from "../pacing/clock.ts";
import { createPacedSend, type PacingOptions } from "../pacing/paced-send.ts";
import { secretsOf, type Target } from "../target.ts";
import { createOnce, isDecided, undecidedBefore } from "./create-once.ts";
import { createResponseReader } from "./response-reader.ts";
import { announceAndWait, retry, retryDelays } from "./retry.ts";

export interface Observed {
  readonly usage: UsageLimit | null;
  /** How far this machine's clock is ahead of the store's, in ms, to the second. */
  readonly clockSkew: number | null;
}

/** `missing`: the widget does not exist. `lost`: the same, but an earlier try may have changed it. */
export type ChangeOutcome = "done" | "missing" | "lost";

/**
 * The widgets of one application in one store. The methods wait for the store's request limit and never
 * follow a redirect. All except `title` and `count` throw {@link DeployError}.
 */
export interface StoreClient {
  list(): Promise<Widget[]>;
  /**
   * Lists up to four times, because a list may lag behind a write. Returns the last list, accepted or not.
   */
  listUntil(isExpected: (widgets: readonly Widget[]) => boolean): Promise<Widget[]>;
  /** Reads one widget by its id; `null` if the store does not have it. */
  find(id: number): Promise<Widget | null>;
  /**
   * Creates a widget exactly once, even if the response is lost: see {@link createOnce}. `name` is for
   * messages.
   */
  create(fields: WidgetFields, name?: string): Promise<Widget>;
  /** `name` is for messages. */
  replace(id: number, fields: WidgetFields, name?: string): Promise<ChangeOutcome>;
  remove(id: number): Promise<ChangeOutcome>;
  /** The title of the store, for people. `null` if it has none, or if reading it would have to wait. */
  title(): Promise<string | null>;
  /** How many widgets there are. `null` if the store does not tell. */
  count(): Promise<number | null>;
  /** What the headers of the latest response say. `null` before the first one. */
  readonly observed: Observed | null;
  /** How many requests were sent so far, including failed ones. */
  readonly requests: number;
}

export interface ClientOptions extends PacingOptions {
  /** Default `xml`, the documented one. */
  readonly format?: Format;
  /** Default: the global `fetch`, except for names under `.localhost`, which are this machine. */
  readonly fetch?: typeof fetch;
  /** For a whole request, including the body of the response, in ms. Default 30,000. */
  readonly timeout?: number;
  /** Default: a timer. */
  readonly sleep?: (ms: number) => Promise<void>;
  /** ms. Default `Date.now`. */
  readonly now?: () => number;
  /** Called before each pause. */
  readonly onWait?: (wait: Wait) => void;
  /** Called every 15 s that a response is late. */
  readonly onSlow?: (slow: Wait) => void;
}

export function clockOf({ now, sleep, onWait }: ClientOptions): Clock {
  return {
    now: now ?? Date.now,
    sleep: sleep ?? ((ms) => sleepFor(ms)),
    onWait: onWait ?? (() => {}),
  };
}

export function createClient(target: Target, options: ClientOptions = {}): StoreClient {
  const clock = clockOf(options);
  const sendCall = createSendCall(target, {
    fetch: options.fetch ?? fetchStore,
    timeout: options.timeout ?? 30_000,
  });
  const read = createResponseReader(secretsOf(target));
  const { format = "xml" } = options;
  const codec = widgetCodecs[format];
  let requests = 0;
  let observed: Observed | null = null;
  /** The store has responded to a list, so its address is right. */
  let isKnown = false;
  /** Calls that the store may have executed: it did not refuse every try. */
  const undecided = new WeakSet<Call>();

  const sendOnce = async (call: Call) => {
    requests++;
    const response = await sendCall(call)
      .catch((error: unknown) => {
        undecided.add(call);
        throw error;
      })
      .finally(announceSlow(call, options.onSlow));
    const { status, headers } = response;
    if (status < 400 || status >= 500 || status === 408) undecided.add(call);
    const date = decodeHttpDate(headers.get("date") ?? "");
    observed = {
      usage: decodeUsageLimit(headers.get(usageLimitHeader)),
      clockSkew: date === null ? null : clock.now() - date,
    };
    return response;
  };
  const send = createPacedSend(sendOnce, clock, options);
  const attempt = <T>(run: () => Promise<T>) => retry(run, { clock, isKnown: () => isKnown });
  const subject = (doing: string) => `${target.store.host}: cannot ${doing}`;

  const get = async <T>(
    path: string,
    doing: string,
    { decode, isCourtesy = false }: { decode: (body: string) => T; isCourtesy?: boolean },
  ) => {
    const call: Call = { method: "GET", path, subject: subject(doing), isCourtesy };
    return read(await send(call), call.subject, decode);
  };

  const list = () =>
    attempt(async () => {
      const decode = (body: string) => codec.decodeList(body);
      const widgets = await get(widgetsPath(format), "list the widgets", { decode });
      isKnown = true;
      return widgets;
    });

  const count = () =>
    orNull(attempt(() => get(widgetCountPath, "count the widgets", { decode: decodeCount })));

  const post = async (fields: WidgetFields, name: string) => {
    const call: Call = {
      method: "POST",
      path: widgetsPath(format),
      body: codec.encodeRequest(fields),
      subject: subject(`create ${name}`),
    };
    return read(await send(call), call.subject, (body) => codec.decodeResponse(body));
  };

  const change = (call: Call): Promise<ChangeOutcome> =>
    attempt(async (): Promise<ChangeOutcome> => {
      const response = await send(call);
      if (response.status === 404) return undecided.has(call) ? "lost" : "missing";
      // assumed: the body may be empty or a record, so nothing is read from it
      return read(response, call.subject, () => "done");
    }).catch((error: unknown) => {
      throw isDecided(error) && undecided.has(call) ? undecidedBefore(error) : error;
    });

  return {
    list,
    async listUntil(isExpected) {
      let widgets = await list();
      for (const ms of retryDelays) {
        if (isExpected(widgets)) break;
        await announceAndWait(clock, ms, "the store does not list every change yet; listing again");
        widgets = await list();
      }
      return widgets;
    },
    find(id) {
      const path = widgetPath(id, format);
      const call: Call = { method: "GET", path, subject: subject(`read widget ${id}`) };
      return attempt(async () => {
        const response = await send(call);
        if (response.status === 404) return null;
        return read(response, call.subject, (body) => codec.decodeResponse(body));
      });
    },
    create: (fields, name = "a widget") =>
      createOnce(fields, { clock, list, count, post: () => post(fields, name) }),
    replace: (id, fields, name = "a widget") =>
      change({
        method: "PUT",
        path: widgetPath(id, format),
        body: codec.encodeRequest(fields),
        subject: subject(`update ${name}, widget ${id}`),
      }),
    remove: (id) =>
      change({ method: "DELETE", path: widgetPath(id, format), subject: subject(`delete widget ${id}`) }),
    // Nothing depends on the title.
    title: () =>
      orNull(get(accountPath("json"), "read the account", { decode: decodeTitle, isCourtesy: true })),
    count,
    get observed() {
      return observed;
    },
    get requests() {
      return requests;
    },
  };
}

async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof DeployError) return null;
    throw error;
  }
}

/** Returns a function that ends the announcements. */
function announceSlow({ method, path }: Call, onSlow: ClientOptions["onSlow"] = () => {}): () => void {
  let seconds = 0;
  const timer = setInterval(() => {
    seconds += slowSeconds;
    onSlow({ seconds, reason: `${method} ${path} has no complete response yet` });
  }, slowSeconds * 1000);
  return () => clearInterval(timer);
}

/** Half of the default timeout. */
const slowSeconds = 15;

/** assumed: the account has a `title`. */
const account = json.object({ title: json.string() });

/** assumed: the response for widgets is that for orders. */
const counted = json.object({ count: json.integer({ min: 0 }) });

/** The title in the account of a store, as one line that is safe to print. `null` if it is empty. */
function decodeTitle(body: string): string | null {
  const { title } = json.decodeJson(account, JSON.parse(body));
  return (
    title
      .replace(/[\s\p{Cc}\p{Cf}]+/gu, " ")
      .trim()
      .slice(0, 80) || null
  );
}

function decodeCount(body: string): number {
  return json.decodeJson(counted, JSON.parse(body)).count;
}
