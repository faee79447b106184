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
 * The widgets of one application in one store. Every method throws {@link DeployError}, waits out the store's
 * request limit, and never follows a redirect.
 */
export interface StoreClient {
  list(): Promise<Widget[]>;
  /**
   * Lists, again after each settle time until `holds` accepts the list: a list may lag behind a write. Gives the
   * last list, accepted or not.
   */
  listUntil(holds: (widgets: readonly Widget[]) => boolean): Promise<Widget[]>;
  /**
   * Creates a widget once, however the answer gets lost: see {@link createOnce}. The widget is as the store
   * answered it or lists it.
   */
  create(fields: WidgetFields): Promise<Widget>;
  /** `lost`: it is missing, and an earlier try may have replaced it before. */
  replace(id: number, fields: WidgetFields): Promise<"replaced" | "missing" | "lost">;
  /** `lost`: it is missing, and an earlier try may have removed it before. */
  remove(id: number): Promise<"removed" | "missing" | "lost">;
  /** What the store calls itself, for people; `null` where it does not say, or would have to be waited for. */
  title(): Promise<string | null>;
  /** What the latest answer told beside its body; `null` before the first. */
  readonly observed: Observed | null;
  /** How many requests were made so far, failed ones included. */
  readonly requests: number;
}

export interface ClientOptions {
  /** Which form of the API is spoken. Default `xml`, the documented one. */
  format?: Format;
  /** Default: `fetchStore`, the global one but for names under `.localhost`, which are this machine. */
  fetch?: typeof fetch;
  /** For a whole request, answer's body included, in ms. Default 30,000. */
  timeout?: number;
  /** Default: a timer. */
  sleep?: (ms: number) => Promise<void>;
  /** ms. Default `Date.now`. */
  now?: () => number;
  /** Called before every pause. */
  onWait?: (wait: Wait) => void;
  /** Share of the request limit that is left to the application itself. Default 0.1. */
  reserve?: number;
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
      throw isDecided(error) && calls.has(call) ? undecidedBefore(error) : error;
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
    return reader.decode(response, call.subject, (body) => codec.decodeAnswer(body));
  };

  return {
    list,
    async listUntil(holds) {
      let widgets = await list();
      for (const ms of retryDelays) {
        if (holds(widgets)) break;
        await announceAndWait(clock, ms, "the store does not show every change yet; looking again");
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
        if (response.status === 404) return calls.has(call) ? "lost" : "missing";
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
        if (response.status === 404) return calls.has(call) ? "lost" : "missing";
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
