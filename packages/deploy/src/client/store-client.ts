import { accountPath, widgetCountPath, widgetPath, widgetsPath } from "@orderpane/protocol/api";
import { type Marker, readMarker } from "@orderpane/protocol/bundle";
import * as json from "@orderpane/protocol/json";
import { type Widget, widgetCodecs, type WidgetFields } from "@orderpane/protocol/widget";
import { DeployError } from "../errors.ts";
import { findBuild } from "../own-widgets.ts";
import type { Target } from "../target.ts";
import type { Call } from "./send.ts";
import { type ClientOptions, orNull, retryDelays, searchDelays, StoreCalls } from "./store-calls.ts";

/**
 * The widgets of one application in one store. The methods wait for the store's request limit and never
 * follow redirects. All except `title` and `count` throw a `DeployError`.
 */
export type StoreClient = ReturnType<typeof createClient>;

/** `deleted`: the widget does not exist. */
export type ChangeOutcome = "done" | "deleted";

export function createClient(target: Target, options: ClientOptions = {}) {
  const calls = new StoreCalls(target, options);
  const { format = "xml", now = Date.now } = options;
  let listedAt = -Infinity;
  const codec = widgetCodecs[format];
  const get = (path: string, doing: string): Call => ({ method: "GET", path, subject: calls.subject(doing) });

  const list = (): Promise<Widget[]> =>
    calls.repeat(get(widgetsPath(format), "list the widgets"), (body, sentAt) => {
      listedAt = sentAt;
      return codec.decodeList(body);
    });

  /** Returns the number of widgets; `null` if the count cannot be read. */
  const count = (): Promise<number | null> =>
    orNull(calls.repeat(get(widgetCountPath, "count the widgets"), decodeCount));

  const change = async (call: Call): Promise<ChangeOutcome> => {
    // assumed: the body may be empty or a record, so nothing is read from it
    const sent = calls.once({ ...call, isCourtesy: true }, () => "done" as const);
    return (await orNull(sent, "not-found")) ?? "deleted";
  };

  return {
    list,
    count,
    /**
     * Lists again after each delay, in ms, because a list may lag behind a write. Always returns the last
     * list. By default, it lists up to four times. `reason` is for messages.
     */
    async listUntil(
      isExpected: (widgets: readonly Widget[]) => boolean,
      {
        delays = retryDelays,
        reason = "the store does not list every change yet; listing again",
      }: { readonly delays?: readonly number[]; readonly reason?: string } = {},
    ): Promise<Widget[]> {
      let widgets = await list();
      for (const ms of delays) {
        if (isExpected(widgets)) break;
        await calls.wait(ms, reason);
        widgets = await list();
      }
      return widgets;
    },
    /** Reads one widget by its id. Returns `null` if the store does not have it. */
    find(id: number): Promise<Widget | null> {
      const call = get(widgetPath(id, format), `read widget ${id}`);
      return orNull(
        calls.repeat(call, (body) => codec.decodeResponse(body)),
        "not-found",
      );
    },
    /**
     * Creates a widget exactly once, although the request is not idempotent. If it is unclear whether the
     * store has executed it, the list decides: a listed widget with this marker and build is the created one.
     * The request is sent again only if the widget does not appear and the list is as long as the store's
     * count. Code without a marker cannot be found, so it is sent only once. `name` is for messages. If the
     * store executes the first request more than a minute late, there is a second copy, which the next plan
     * merges. Fails with `limited` if it would have to wait.
     */
    async create(fields: WidgetFields, name = "a widget"): Promise<Widget> {
      const call: Call = {
        method: "POST",
        path: widgetsPath(format),
        body: codec.encodeRequest(fields),
        subject: calls.subject(`create ${name}`),
      };
      for (let attempt = 1; ; attempt++) {
        try {
          return await calls.once({ ...call, isCourtesy: true }, (body) => codec.decodeResponse(body));
        } catch (error) {
          if (!(error instanceof DeployError)) throw error;
          if (isDecided(error)) throw attempt === 1 ? error : undecidedBefore(error);
          const marker = readMarker(fields.code ?? "");
          const found = marker && (await findCreated(marker, error, { calls, list, count }));
          if (found) return found;
          if (!marker || attempt === maxAttempts) throw error;
        }
      }
    },
    /**
     * Sends a PUT once, and fails with `limited` where it would have to wait: the widget may change
     * meanwhile. `name` is for messages.
     */
    async replace(id: number, fields: WidgetFields, name = "a widget"): Promise<ChangeOutcome> {
      return change({
        method: "PUT",
        path: widgetPath(id, format),
        body: codec.encodeRequest(fields),
        subject: calls.subject(`update ${name}, widget ${id}`),
      });
    },
    /** Sends a DELETE once, like `replace`. */
    remove(id: number): Promise<ChangeOutcome> {
      return change({
        method: "DELETE",
        path: widgetPath(id, format),
        subject: calls.subject(`delete widget ${id}`),
      });
    },
    /** Waits before a change is sent again. Throws the error of the last try if another one cannot help. */
    pauseAfter: (error: unknown, tries: number) => calls.pauseAfter(error, tries),
    now,
    /** When the request of the newest list was sent. */
    get listedAt() {
      return listedAt;
    },
    /** The store's title, for display. `null` if it has none, or if reading it would have to wait. */
    title(): Promise<string | null> {
      const call = get(accountPath("json"), "read the account");
      return orNull(calls.repeat({ ...call, isCourtesy: true }, decodeTitle));
    },
    get requests() {
      return calls.requests;
    },
  };
}

interface RecordClientOptions extends ClientOptions {
  /** Makes at most one attempt, and throws `limited` if it would have to wait. Default `false`. */
  readonly isCourtesy?: boolean;
}

/**
 * A client for a store's other records, such as orders. It waits for the request limit and retries like
 * {@link createClient}, except with `isCourtesy`. `doing` is for messages, such as `read order 7`.
 */
export function createRecordClient(
  target: Target,
  { isCourtesy = false, ...options }: RecordClientOptions = {},
) {
  // A registered store has responded before, so its address is right. The probe of an unproven store is a
  // courtesy call, which is not repeated.
  const calls = new StoreCalls(target, options, { isKnown: true });
  const read = <T>(path: string, doing: string, decode: (body: string) => T): Promise<T> =>
    calls.repeat({ method: "GET", path, subject: calls.subject(doing), isCourtesy }, decode);
  return {
    /**
     * @throws {DeployError} `not-found` for a 404, `unexpected-answer` if `decode` throws, or the client's
     * errors
     */
    read,
    /** Like `read`, but returns `null` for a 404. */
    find: <T>(path: string, doing: string, decode: (body: string) => T): Promise<T | null> =>
      orNull(read(path, doing, decode), "not-found"),
    /**
     * Changes a record: `fields` is the body, including its root element. Returns `false` if the store does
     * not have it. Ignores the response's body. A POST is sent once, because it might be executed twice.
     */
    write: async (
      method: "POST" | "PUT" | "DELETE",
      path: string,
      { doing, fields }: { doing: string; fields?: object },
    ): Promise<boolean> => {
      const body = fields === undefined ? {} : { body: JSON.stringify(fields) };
      const call = { method, path, ...body, subject: calls.subject(doing), isCourtesy };
      const sent = method === "POST" ? calls.once(call, () => true) : calls.repeat(call, () => true);
      return (await orNull(sent, "not-found")) ?? false;
    },
    get requests() {
      return calls.requests;
    },
  };
}

/** assumed: the account has a `title`. */
const account = json.object({ title: json.string() });

/** assumed: counts of widgets have the same form as counts of orders. */
const counted = json.object({ count: json.integer({ min: 0 }) });

/** Returns the title of a store's account, as one line that is safe to print, or `null` if it is empty. */
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

const decided = new Set(["unauthorized", "forbidden", "not-found", "refused", "limited", "stopped"]);

const maxAttempts = 3;

/** The store may have executed the change, for example in an earlier attempt. */
class UndecidedError extends DeployError {
  override readonly name = "UndecidedError";
}

/** The error of a refused last attempt, if the store may have executed an earlier one. */
export function undecidedBefore({ code, message, fix, cause }: DeployError): UndecidedError {
  return new UndecidedError(code, `${message}; whether an earlier try was executed is unclear`, {
    fix,
    cause,
  });
}

/** Whether an error means that nothing changed: the store refused the request, or it was never sent. */
export function isDecided(error: unknown): error is DeployError {
  return error instanceof DeployError && !(error instanceof UndecidedError) && decided.has(error.code);
}

interface Lister {
  readonly calls: StoreCalls;
  readonly list: () => Promise<Widget[]>;
  readonly count: () => Promise<number | null>;
}

/** Lists the widgets after each delay, until the widget appears. */
async function findCreated(
  marker: Marker,
  cause: DeployError,
  { calls, list, count }: Lister,
): Promise<Widget | null> {
  try {
    let listed: readonly Widget[] = [];
    for (const ms of searchDelays) {
      await calls.wait(ms, `it is unclear whether ${marker.widget} was created; looking for it`);
      listed = await list();
      const found = findBuild(listed, marker);
      if (found) return found;
    }
    return findBuild(await requireWhole(listed, { listUntil: list, count }), marker);
  } catch (error) {
    if (!(error instanceof DeployError)) throw error;
    const message = `${cause.message}; whether the widget was created is unclear, because ${error.message}`;
    const fix = `${error.fix} Then deploy again: if the widget was created, it is found by its marker.`;
    throw new UndecidedError(error.code, message, { fix, cause: error });
  }
}

/**
 * Compares a list with the store's own count, if available. A short list may be incomplete, too.
 *
 * @returns the list, or a newer complete one
 * @throws {DeployError} `list-incomplete`
 */
export async function requireWhole(
  listed: readonly Widget[],
  client: Pick<StoreClient, "count" | "listUntil">,
): Promise<readonly Widget[]> {
  let newest = listed;
  for (let round = 1; ; round++) {
    const count = await client.count();
    if (count === null || count <= newest.length) return newest;
    if (round === maxCounts) throw listIncomplete(`${newest.length} widgets, and the store counts ${count}`);
    newest = await client.listUntil(({ length }) => count <= length);
    if (count <= newest.length) return newest;
  }
}

/** Rivals may create and delete widgets between a list and the next count. */
const maxCounts = 4;

export function listIncomplete(found: string): DeployError {
  return new DeployError("list-incomplete", `the store's list of widgets is incomplete: it has ${found}`);
}
