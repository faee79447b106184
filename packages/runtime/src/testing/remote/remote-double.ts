import type { Answer, AnswerError } from "@orderpane/protocol/answer";
import { onTestFinished } from "vitest";
import { answerRequests, type RequestHandler } from "./answer-requests.ts";
import { describeRequest, readBody, type RemoteRequest, parseRoute, type Route } from "./remote-request.ts";
import {
  asInBrowser,
  failureResponse,
  jsonResponse,
  type RemoteFailure,
  unreachable,
} from "./remote-response.ts";

/** The data of each route, or a function that makes them from the request. */
export type RemoteRoutes = Readonly<Record<Route, unknown>>;

/** When a prepared reply applies. */
export interface ReplyOptions {
  /** Number of requests that it applies to; then earlier preparations apply again. Default: all requests. */
  readonly times?: number;
}

/**
 * The application's server of a test. If several preparations match a request, the last one applies. They
 * return what they are called on, so that they can be chained.
 */
export interface RemoteDouble {
  /** All requests, in the order in which they arrived. */
  readonly requests: readonly RemoteRequest[];
  /** Responds with data in the envelope, `{ ok: true, data }`. A function makes the data from the request. */
  answer(route: Route, data: unknown, options?: ReplyOptions): this;
  /**
   * Responds with an error in the envelope, `{ ok: false, error }`. The default status for `fetch` is 422.
   */
  refuse(route: Route, error: AnswerError, options?: ReplyOptions & { status?: number }): this;
  /** Responds with any JSON, without an envelope. */
  answerRaw(route: Route, value: unknown, options?: ReplyOptions): this;
  /** Lets a function respond, such as a widget's `server.ts`. `fetch` needs a response that allows it. */
  handle(route: Route, handler: RequestHandler, options?: ReplyOptions): this;
  /** Lets requests fail before there is a response. */
  fail(route: Route, failure: RemoteFailure, options?: ReplyOptions): this;
  /** Holds requests back until the returned function is called. Then other preparations apply. */
  stall(route: Route): () => void;
}

interface Rule {
  readonly matches: (request: RemoteRequest) => boolean;
  /** Resolves with `stalled` when the request was released and needs another rule. */
  readonly reply: (request: Request, described: RemoteRequest) => Promise<Response | "stalled">;
  /** How many more requests it applies to. */
  left: number;
}

/**
 * Replaces the application's server, for JSONP and `fetch`, until the test is over. There is no network, but
 * scripts really run. A request without a preparation fails, and so does the test.
 */
export function createRemote(routes: RemoteRoutes = {}): RemoteDouble {
  const requests: RemoteRequest[] = [];
  const unprepared: RemoteRequest[] = [];
  const rules: Rule[] = [];

  const prepare = (route: Route, reply: Rule["reply"], { times = Infinity }: ReplyOptions = {}) => {
    const rule = { matches: parseRoute(route), reply, left: times };
    rules.unshift(rule);
    return () => void rules.splice(rules.indexOf(rule), 1);
  };

  async function respond(request: Request): Promise<Response> {
    const described = { ...describeRequest(request), body: undefined as unknown };
    requests.push(described);
    if (request.body) described.body = await readBody(request);
    for (;;) {
      const rule = rules.find(({ matches, left }) => left > 0 && matches(described));
      if (!rule) {
        unprepared.push(described);
        throw unreachable();
      }
      rule.left--;
      const response = await rule.reply(request, described);
      if (response !== "stalled") return asInBrowser(request, response);
    }
  }

  untilTestIsOver(respond, () => refuseUnprepared(unprepared));
  const remote: RemoteDouble = {
    requests,
    answer: (route, data, options) => {
      const reply: Rule["reply"] = async (request, described) =>
        jsonResponse(request, { ok: true, data: typeof data === "function" ? await data(described) : data });
      prepare(route, reply, options);
      return remote;
    },
    refuse: (route, error, { status = 422, ...options } = {}) => {
      const envelope: Answer = { ok: false, error };
      prepare(route, async (request) => jsonResponse(request, envelope, status), options);
      return remote;
    },
    answerRaw: (route, value, options) => {
      prepare(route, async (request) => jsonResponse(request, value), options);
      return remote;
    },
    handle: (route, handler, options) => {
      prepare(route, async (request) => handler(request), options);
      return remote;
    },
    fail: (route, failure, options) => {
      prepare(route, async () => failureResponse(failure), options);
      return remote;
    },
    stall: (route) => {
      const { promise, resolve } = Promise.withResolvers<"stalled">();
      const remove = prepare(route, () => promise);
      return () => {
        remove();
        resolve("stalled");
      };
    },
  };
  for (const [route, data] of Object.entries(routes)) remote.answer(route, data);
  return remote;
}

/** Requests that come after the test, or hang at its end, fail: they must not reach the network. */
function untilTestIsOver(respond: RequestHandler, check: () => void): void {
  const over = Promise.withResolvers<never>();
  over.promise.catch(() => {});
  answerRequests((request) => Promise.race([over.promise, respond(request)]));
  onTestFinished(() => {
    over.reject(unreachable());
    check();
  });
}

function refuseUnprepared(requests: readonly RemoteRequest[]): void {
  const [first] = requests;
  if (!first) return;
  const list = requests.map(({ method, address, transport }) => `${method} ${address} (${transport})`);
  throw new Error(
    `the test prepared no response for ${list.join(", ")}: ` +
      `write remote.answer("${first.method} ${first.path}", …), or fail, or stall`,
  );
}
