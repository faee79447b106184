import { defaultBodyCap } from "../http/body-cap.ts";
import { forbiddenBody, requestLimit } from "@orderpane/protocol/api";
import { bodyIfAsked } from "../http/body-if-asked.ts";
import type { FaultContext } from "../faults/faults.ts";
import { type Exchange, type ExchangeBody, unreadBody } from "../request-log/exchange.ts";
import { answer, type Answer, notFound } from "./plain-response.ts";
import {
  createPasswordCheck,
  type KnownInstallation,
  readBasicCredentials,
  unauthorized,
} from "./checks/auth.ts";
import { readBody } from "./checks/read-body.ts";
import {
  createRequestLimit,
  limitExceeded,
  type RequestLimit,
  type Usage,
  usageHeader,
} from "./checks/request-limit.ts";
import type { ResourceData } from "./resources/resource.ts";
import { routeOf } from "./route.ts";

export interface BackOfficeOptions extends ResourceData {
  /** The application that has this login in this store, alive or not; asked at every request. */
  readonly installationOf: (login: string) => BackOfficeInstallation | null;
  /** Why the store is there no more; `null` as long as it is. Default: it is. */
  readonly goneBy?: () => GoneBy | null;
  /** ms since 1970. */
  readonly now: () => number;
  /** The largest body of a request, in bytes; default 4 MiB. */
  readonly bodyCap?: number | undefined;
  /** Told of every request and its answer; the strings are those that were read and sent. */
  readonly onAnswered?: ((exchange: Exchange) => void) | undefined;
}

/** `replacing`: by a restore, an import or a reset. */
export type GoneBy = "replacing" | "closing";

export interface BackOfficeInstallation extends KnownInstallation {
  readonly rights: readonly string[];
}

/**
 * Everything under `/admin/` of one store. A request passes these checks in turn: limit (429), authentication (401),
 * route (404), right (403), then those of the body: content type (422), encoding (415), size (413), parsing (400) and
 * validation (422). So nobody without a password learns what there is.
 */
export function createBackOffice(
  options: BackOfficeOptions,
): (request: Request, context?: FaultContext) => Promise<Response> {
  const { account, installationOf, now, variants, onAnswered } = options;
  const limits = new Map<string, RequestLimit>();
  const limitOf = ({ applicationId }: BackOfficeInstallation) => {
    const limit = limits.get(applicationId) ?? createRequestLimit(now);
    limits.set(applicationId, limit);
    return limit;
  };
  const isAuthentic = createPasswordCheck();

  return async (request, { lagMs } = { lagMs: 0 }) => {
    const start = performance.now();
    const credentials = readBasicCredentials(request.headers.get("authorization"));
    // A store that is gone has no passwords any more.
    const gone = options.goneBy?.();
    const installation = gone ? null : credentials && installationOf(credentials.login);
    // assumed: a login that nobody has is of no window.
    const usage = installation && limitOf(installation).count();
    const isOpen = isAuthentic(credentials, installation);
    const answered = () => {
      if (gone) return unread(unavailable(gone));
      if (usage?.retryAfter != null) return unread(limitExceeded(variants().limitStatus, usage.retryAfter));
      if (!installation || !isOpen) return unread(unauthorized());
      return answerTo(request, installation, { options, lagMs });
    };
    const { given, body } = await answered();
    onAnswered?.({
      source: "api",
      accountId: account.id,
      applicationId: credentials?.login ?? null,
      method: request.method,
      url: request.url,
      status: given.status,
      durationMs: performance.now() - start,
      usage: usage && { used: usage.used, limit: requestLimit.requests },
      request: body ?? unreadBody(request),
      answer: { type: given.headers["Content-Type"] ?? null, body: given.body },
      problem: null,
    });
    return respond(request, given, usage);
  };
}

interface Answered {
  readonly given: Answer;
  /** What was read of the request; `null` where nothing was. */
  readonly body: ExchangeBody | null;
}

function unread(given: Answer): Answered {
  return { given, body: null };
}

async function answerTo(
  request: Request,
  installation: BackOfficeInstallation,
  { options, lagMs }: FaultContext & { options: BackOfficeOptions },
): Promise<Answered> {
  const { applicationId, rights } = installation;
  const url = new URL(request.url);
  const route = routeOf(request.method, url.pathname);
  if (!route) return unread(notFound());
  const { name, right } = route;
  if (right && !rights.includes(right)) return unread(forbidden(applicationId, right));
  const { format, id } = route;
  const { bodyCap: cap = defaultBodyCap } = options;
  const read = route.takesBody ? await readBody(request, { format, cap }) : { text: "" };
  if ("refusal" in read) return unread(read.refusal);
  const type = route.takesBody ? request.headers.get("content-type") : null;
  const body = { type, body: read.text };
  // While a slow body came in, the whole store may have gone, or the application.
  const gone = options.goneBy?.();
  if (gone) return { given: unavailable(gone), body };
  if (route.takesBody && !isStillOpen(installation, options)) return { given: unauthorized(), body };
  const query = url.searchParams;
  const given = route.respond({
    data: options,
    name,
    applicationId,
    format,
    id,
    query,
    body: read.text,
    lagMs,
  });
  return { given, body };
}

function isStillOpen(
  { applicationId, password }: BackOfficeInstallation,
  { installationOf }: BackOfficeOptions,
): boolean {
  const now = installationOf(applicationId);
  return now !== null && now.isLive && now.password === password;
}

/**
 * ours: the password was right, so that 401 would send its owner looking for another one; and what was meant for the state
 * before must not be written into the one that a test has just put there. `Retry-After` makes it a wait of a second.
 */
function unavailable(gone: GoneBy): Answer {
  const { status, body, headers } = answer(503, "text", unavailableTexts[gone]);
  return { status, body, headers: gone === "replacing" ? { ...headers, "Retry-After": "1" } : headers };
}

const unavailableTexts: Readonly<Record<GoneBy, string>> = {
  replacing:
    "The store was put into another state (by a restore, an import or a reset) while this request came in. Nothing of it was executed: send it again.\n",
  closing:
    "The store was closed while this request came in. Nothing of it was executed: start the store, and send it again.\n",
};

/** spec: JSON on both suffixes. assumed: the words. */
function forbidden(applicationId: string, right: string): Answer {
  const message = `the application ${applicationId} has no right "${right}" in this store: grant it, or install it again`;
  return answer(403, "json", forbiddenBody(message));
}

function respond(request: Request, { status, body, headers }: Answer, usage: Usage | null): Response {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const length = bytes.byteLength;
  const allHeaders = { ...headers, ...(usage && usageHeader(usage)), "Content-Length": String(length) };
  return bodyIfAsked(request, new Response(length === 0 ? null : bytes, { status, headers: allHeaders }));
}
