import type { Answer, AnswerError } from "@orderpane/protocol/answer";
import { onTestFinished } from "vitest";
import { answerRequests, type RequestHandler } from "./answer-requests.ts";
import { describeRequest, readBody, type RemoteRequest } from "./remote-request.ts";
import {
  asInBrowser,
  failureResponse,
  jsonResponse,
  type RemoteFailure,
  unreachable,
} from "./remote-response.ts";
import { parseRoute, type Route } from "./remote-route.ts";

/** Data by route, or a function that makes it from the request. */
export type RemoteRoutes = Readonly<Record<Route, unknown>>;

/** When a prepared reply is in effect. */
export interface ReplyOptions {
  /** For so many requests; then what was prepared before is in effect again. Default: for all. */
  readonly times?: number;
}

/** The application's server of a test. What is prepared last is looked at first. */
export interface RemoteDouble {
  /** All requests, in the order they came. */
  readonly requests: readonly RemoteRequest[];
  /** Answers with data in the envelope, `{ ok: true, data }`; a function makes it from the request. */
  answer(route: Route, data: unknown, options?: ReplyOptions): void;
  /** Answers with an error in the envelope, `{ ok: false, error }`, which `fetch` gets with a status, 422 by default. */
  refuse(route: Route, error: AnswerError, options?: ReplyOptions & { status?: number }): void;
  /** Answers with JSON of any form, without an envelope. */
  answerRaw(route: Route, value: unknown, options?: ReplyOptions): void;
  /** Lets a function answer, such as a widget's `server.ts`. As in a browser, `fetch` sees only what allows it to. */
  handle(route: Route, handler: RequestHandler, options?: ReplyOptions): void;
  /** Lets requests fail before there is a response. */
  fail(route: Route, failure: RemoteFailure, options?: ReplyOptions): void;
  /** Holds requests back until the function that it gives is called; what is prepared by then answers them. */
  stall(route: Route): () => void;
}

interface Rule {
  readonly isMeant: (request: RemoteRequest) => boolean;
  /** `stalled`: look for a rule again, which takes as long as it takes. */
  readonly reply: (request: Request, described: RemoteRequest) => Promise<Response | "stalled">;
  /** How many requests it is still there for. */
  left: number;
}

/**
 * Puts a double in the place of the application's server, for JSONP and `fetch`, until the test is over: no network,
 * but scripts are really executed. A request that nothing is prepared for fails, and the test with it.
 */
export function createRemote(routes: RemoteRoutes = {}): RemoteDouble {
  const requests: RemoteRequest[] = [];
  const unprepared: RemoteRequest[] = [];
  const rules: Rule[] = [];

  const prepare = (
    route: Route,
    reply: Rule["reply"],
    { times = Infinity, transports = ["jsonp", "fetch"] }: ReplyOptions & { transports?: string[] } = {},
  ) => {
    const isOnRoute = parseRoute(route);
    const isMeant = (request: RemoteRequest) => transports.includes(request.transport) && isOnRoute(request);
    const rule = { isMeant, reply, left: times };
    rules.unshift(rule);
    return () => void rules.splice(rules.indexOf(rule), 1);
  };

  async function respond(request: Request): Promise<Response> {
    const described = { ...describeRequest(request), body: undefined as unknown };
    requests.push(described);
    if (request.body) described.body = await readBody(request);
    for (;;) {
      const rule = rules.find(({ isMeant, left }) => left > 0 && isMeant(described));
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
    },
    refuse: (route, error, { status = 422, ...options } = {}) => {
      const answer: Answer = { ok: false, error };
      prepare(route, async (request) => jsonResponse(request, answer, status), options);
    },
    answerRaw: (route, value, options) => {
      prepare(route, async (request) => jsonResponse(request, value), options);
    },
    handle: (route, handler, options) => {
      prepare(route, async (request) => handler(request), options);
    },
    fail: (route, failure, options) => {
      const transports = failure === "cors" ? { transports: ["fetch"] } : {};
      prepare(route, async () => failureResponse(failure), { ...options, ...transports });
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

/** What comes later, or hangs by then, finds nobody: the network stays out of reach. */
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
  const asked = requests.map(({ method, address, transport }) => `${method} ${address} (${transport})`);
  throw new Error(
    `the test prepared no answer for ${asked.join(", ")}: ` +
      `write remote.answer("${first.method} ${first.path}", …), or fail, or stall`,
  );
}
