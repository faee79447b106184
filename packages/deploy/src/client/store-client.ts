import { setTimeout as sleepFor } from "node:timers/promises";
import { accountPath, type Format, widgetPath, widgetsPath } from "@orderpane/protocol/api";
import { readMarker } from "@orderpane/protocol/bundle";
import { type Widget, widgetCodecs, type WidgetFields } from "@orderpane/protocol/widget";
import { readTitle } from "./account.ts";
import { createResponseReader } from "./response-reader.ts";
import { createOnce, isDecided } from "./create-once.ts";
import { type Call, createExchange } from "../http/exchange.ts";
import { fetchStore } from "../http/fetch-store.ts";
import { type Observed, observe } from "./observed.ts";
import type { Clock, Wait } from "../pacing/clock.ts";
import { createPacedExchange } from "../pacing/paced-exchange.ts";
import { watchCalls } from "./open-calls.ts";
import { retry, announceAndWait, retryDelays } from "./retry.ts";
import { undecidedBefore } from "./undecided-error.ts";
import { secretsOf, type Target } from "../target.ts";

/**
 * The widgets of one application in one store. The methods wait for the store's request limit and never
 * follow a redirect. All except `title` throw {@link DeployError}.
 */
export interface StoreClient {
  list(): Promise<Widget[]>;
  /**
   * Lists the widgets again after each delay until `isExpected` accepts the list, because a list may lag
   * behind a write. Returns the last list, accepted or not.
   */
  listUntil(isExpected: (widgets: readonly Widget[]) => boolean): Promise<Widget[]>;
  /** Creates a widget exactly once, even if the response is lost: see {@link createOnce}. */
  create(fields: WidgetFields): Promise<Widget>;
  /** `lost`: the widget does not exist, but an earlier try may have replaced it. */
  replace(id: number, fields: WidgetFields): Promise<"replaced" | "missing" | "lost">;
  /** `lost`: the widget does not exist, but an earlier try may have removed it. */
  remove(id: number): Promise<"removed" | "missing" | "lost">;
  /** The title of the store, for people. `null` if it has none, or if reading it would have to wait. */
  title(): Promise<string | null>;
  /** What the headers of the latest response say. `null` before the first one. */
  readonly observed: Observed | null;
  /** How many requests were sent so far, including failed ones. */
  readonly requests: number;
}

export interface ClientOptions {
  /** The form of the API. Default `xml`, the documented one. */
  readonly format?: Format;
  /**
   * Default `fetchStore`: the global `fetch`, except for names under `.localhost`, which are this machine.
   */
  readonly fetch?: typeof fetch;
  /** For a whole request, including the body of the response, in ms. Default 30,000. */
  readonly timeout?: number;
  /** Default: a timer. */
  readonly sleep?: (ms: number) => Promise<void>;
  /** ms. Default `Date.now`. */
  readonly now?: () => number;
  /** Called before each pause. */
  readonly onWait?: (wait: Wait) => void;
  /** Share of the request limit that is left to the application itself. Default 0.1. */
  readonly reserve?: number;
}

export function createClient(target: Target, options: ClientOptions = {}): StoreClient {
  const clock: Clock = {
    now: options.now ?? Date.now,
    sleep: options.sleep ?? ((ms) => sleepFor(ms)),
    onWait: options.onWait ?? (() => {}),
  };
  const calls = watchCalls(
    createExchange(target, {
      fetch: options.fetch ?? fetchStore,
      timeout: options.timeout ?? 30_000,
    }),
  );
  const reader = createResponseReader(secretsOf(target));
  const { format = "xml" } = options;
  const codec = widgetCodecs[format];
  let requests = 0;
  let observed: Observed | null = null;
  let isKnown = false;

  const count = async (call: Call) => {
    requests++;
    const response = await calls.exchange(call);
    observed = observe(response, clock.now());
    return response;
  };
  const send = createPacedExchange(count, clock, options.reserve ?? 0.1);
  const attempt = <T>(run: () => Promise<T>) => retry(run, { clock, isKnown: () => isKnown });
  const change = <T>(call: Call, run: () => Promise<T>) =>
    attempt(run).catch((error: unknown) => {
      throw isDecided(error) && calls.mayBeExecuted(call) ? undecidedBefore(error) : error;
    });
  const subject = (doing: string) => `${target.store.host}: cannot ${doing}`;

  const list = () => {
    const call: Call = { method: "GET", path: widgetsPath(format), subject: subject("list the widgets") };
    return attempt(async () => {
      const response = await send(call);
      reader.expectSuccess(response, call.subject);
      const widgets = reader.decode(response, call.subject, (body) => codec.decodeList(body));
      isKnown = true;
      return widgets;
    });
  };

  const post = async (fields: WidgetFields) => {
    const call: Call = {
      method: "POST",
      path: widgetsPath(format),
      body: codec.encodeRequest(fields),
      subject: subject(`create ${nameOf(fields)}`),
    };
    const response = await send(call);
    reader.expectSuccess(response, call.subject);
    return reader.decode(response, call.subject, (body) => codec.decodeResponse(body));
  };

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
    create: (fields) => createOnce(fields, { clock, list, post }),
    async replace(id, fields) {
      const call: Call = {
        method: "PUT",
        path: widgetPath(id, format),
        body: codec.encodeRequest(fields),
        subject: subject(`update ${nameOf(fields)}, widget ${id}`),
      };
      return change(call, async () => {
        const response = await send(call);
        if (response.status === 404) return calls.mayBeExecuted(call) ? "lost" : "missing";
        // assumed: the body may be empty or a record, so nothing is read from it
        reader.expectSuccess(response, call.subject);
        return "replaced";
      });
    },
    async remove(id) {
      const call: Call = {
        method: "DELETE",
        path: widgetPath(id, format),
        subject: subject(`delete widget ${id}`),
      };
      return change(call, async () => {
        const response = await send(call);
        if (response.status === 404) return calls.mayBeExecuted(call) ? "lost" : "missing";
        reader.expectSuccess(response, call.subject);
        return "removed";
      });
    },
    async title() {
      const call: Call = {
        method: "GET",
        path: accountPath("json"),
        subject: subject("read the account"),
        isCourtesy: true,
      };
      return readTitle(() => send(call));
    },
    get observed() {
      return observed;
    },
    get requests() {
      return requests;
    },
  };
}

function nameOf({ code }: WidgetFields): string {
  return readMarker(code ?? "")?.widget ?? "a widget";
}
