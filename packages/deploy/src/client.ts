import { setTimeout as sleepFor } from "node:timers/promises";
import { widgetPath, widgetsPath } from "@orderpane/protocol/api";
import { readMarker } from "@orderpane/protocol/bundle";
import { type Widget, widgetCodecs, type WidgetFields } from "@orderpane/protocol/widget";
import { createAnswerReader } from "./answer.ts";
import { createOnce } from "./create.ts";
import { type Call, createExchange } from "./exchange.ts";
import { type Clock, createPacedExchange, type Wait } from "./pacing.ts";
import { retry, settle, settleTimes } from "./retry.ts";
import type { Target } from "./target.ts";

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
  replace(id: number, fields: WidgetFields): Promise<"replaced" | "missing">;
  /** A widget that is missing already is removed. */
  remove(id: number): Promise<void>;
  /** How many requests were made so far, failed ones included. */
  readonly requests: number;
}

export interface ClientOptions {
  /** Default: the global one. */
  fetch?: typeof fetch;
  /** For a whole request, answer's body included, in ms. Default 30,000. */
  timeout?: number;
  /** Default: a timer. */
  sleep?: (ms: number) => Promise<void>;
  /** ms. Default `Date.now`. */
  now?: () => number;
  /** Told before every pause. */
  onWait?: (wait: Wait) => void;
}

export function createClient(target: Target, options: ClientOptions = {}): StoreClient {
  const clock: Clock = {
    now: options.now ?? Date.now,
    sleep: options.sleep ?? ((ms) => sleepFor(ms)),
    onWait: options.onWait ?? (() => {}),
  };
  const exchange = createExchange(target, {
    fetch: options.fetch ?? globalThis.fetch,
    timeout: options.timeout ?? 30_000,
  });
  const reader = createAnswerReader(secretsOf(target));
  const codec = widgetCodecs.xml;
  let requests = 0;
  let isKnown = false;

  const send = createPacedExchange((call) => {
    requests++;
    return exchange(call);
  }, clock);
  const attempt = <T>(run: () => Promise<T>) => retry(run, { clock, isKnown: () => isKnown });
  const subject = (doing: string) => `${target.store.host}: cannot ${doing}`;

  const list = () => {
    const call: Call = { method: "GET", path: widgetsPath("xml"), subject: subject("list the widgets") };
    return attempt(async () => {
      const answer = await send(call);
      reader.expectSuccess(answer, call.subject);
      const widgets = reader.decode(answer, call.subject, (body) => codec.decodeList(body));
      isKnown = true;
      return widgets;
    });
  };

  const post = async (fields: WidgetFields) => {
    const call: Call = {
      method: "POST",
      path: widgetsPath("xml"),
      body: codec.encodeRequest(fields),
      subject: subject(`create ${nameOf(fields)}`),
    };
    const answer = await send(call);
    reader.expectSuccess(answer, call.subject);
    return reader.decode(answer, call.subject, (body) => codec.decodeAnswer(body));
  };

  return {
    list,
    async listUntil(holds) {
      let widgets = await list();
      for (const ms of settleTimes) {
        if (holds(widgets)) break;
        await settle(clock, ms, "the store does not show every change yet; looking again");
        widgets = await list();
      }
      return widgets;
    },
    create: (fields) => createOnce(fields, { clock, list, post }),
    async replace(id, fields) {
      const call: Call = {
        method: "PUT",
        path: widgetPath(id, "xml"),
        body: codec.encodeRequest(fields),
        subject: subject(`update ${nameOf(fields)}, widget ${id}`),
      };
      return attempt(async () => {
        const answer = await send(call);
        if (answer.status === 404) return "missing";
        // assumed: the body may be empty or a record, so nothing is read from it
        reader.expectSuccess(answer, call.subject);
        return "replaced";
      });
    },
    async remove(id) {
      const call: Call = {
        method: "DELETE",
        path: widgetPath(id, "xml"),
        subject: subject(`delete widget ${id}`),
      };
      return attempt(async () => {
        const answer = await send(call);
        if (answer.status !== 404) reader.expectSuccess(answer, call.subject);
      });
    },
    get requests() {
      return requests;
    },
  };
}

/** The password and the value that carries it in the `Authorization` header. */
function secretsOf({ appId, appPassword }: Target): string[] {
  return [appPassword, Buffer.from(`${appId}:${appPassword}`).toString("base64")];
}

function nameOf({ code }: WidgetFields): string {
  return readMarker(code ?? "")?.widget ?? "a widget";
}
