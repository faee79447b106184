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

/** The data of each route, or a function that returns it for a request. */
export type RemoteRoutes = Readonly<Record<Route, unknown>>;

/** Options of a rule. */
export interface ReplyOptions {
  /**
   * Number of requests that the rule applies to; earlier rules apply again afterwards. Default: all requests.
   */
  readonly times?: number;
}

/**
 * A fake application server for a test. If several rules match a request, the last one applies. Methods that
 * add a rule return the object, so that they can be chained.
 */
export interface RemoteDouble {
  /** All requests, in order of arrival. */
  readonly requests: readonly RemoteRequest[];
  /** Responds with data in the envelope, `{ ok: true, data }`. A function returns the data for a request. */
  answer(route: Route, data: unknown, options?: ReplyOptions): this;
  /**
   * Responds with an error in the envelope, `{ ok: false, error }`. The default status for `fetch` is 422.
   */
  refuse(route: Route, error: AnswerError, options?: ReplyOptions & { status?: number }): this;
  /** Responds with any JSON, without an envelope. */
  answerRaw(route: Route, value: unknown, options?: ReplyOptions): this;
  /** Responds with a function, such as a widget's `server.ts`. For `fetch`, its response must allow CORS. */
  handle(route: Route, handler: RequestHandler, options?: ReplyOptions): this;
  /** Makes requests fail without a usable response. */
  fail(route: Route, failure: RemoteFailure, options?: ReplyOptions): this;
  /** Holds requests until the returned function is called. Then the other rules apply. */
  stall(route: Route): () => void;
}

interface Rule {
  readonly matches: (request: RemoteRequest) => boolean;
  /** Resolves with `stalled` when the request was released and needs another rule. */
  readonly reply: (request: Request, described: RemoteRequest) => Promise<Response | "stalled">;
  /** Number of remaining requests that it applies to. */
  left: number;
}

/**
 * Replaces the application's server, for JSONP and `fetch`, until the end of the test. There is no network,
 * but scripts really run. A request without a matching rule fails, and so does the test.
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

/**
 * Requests that are sent after the test, or are pending at its end, fail: they must not reach the network.
 */
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
