import { auth } from "hono/utils/basic-auth";
import { timingSafeEqual } from "hono/utils/buffer";
import { requestLimit, unauthorizedBody, usageLimitHeader } from "@orderpane/protocol/api";
import { type Installation, isLive } from "../db/installation-table.ts";
import type { FaultContext } from "../faults/faults.ts";
import { type Exchange, type ExchangeBody, unreadBody } from "../request-log/exchange.ts";
import { pathOf } from "../paths.ts";
import { plainResponse, type PlainResponse, notFound } from "./plain-response.ts";
import { readBody } from "./checks/read-body.ts";
import { createRequestLimit, limitExceeded, type RequestLimit, type Usage } from "./checks/request-limit.ts";
import type { ResourceData } from "./resources/resource.ts";
import { routeOf } from "./route.ts";

interface BackOfficeOptions extends ResourceData {
  /** Called for every request. Also returns installations that are not live. */
  readonly installationOf: (login: string, password: string) => Installation | undefined;
  readonly onExchange?: ((exchange: Exchange) => void) | undefined;
}

/**
 * Everything under `/admin/` of one store. A request passes these checks in turn: limit (429), authentication
 * (401), route (404), right (403), then those of the body: content type (422), encoding (415), size (413),
 * parsing (400) and validation (422). This order hides which paths exist from clients without a password.
 */
export function createBackOffice(
  options: BackOfficeOptions,
): (request: Request, context?: FaultContext) => Promise<Response> {
  const { store, installationOf, now, assumptions, onExchange } = options;
  const limits = new Map<string, RequestLimit>();
  const limitOf = ({ applicationId }: Installation) => {
    const limit = limits.get(applicationId) ?? createRequestLimit(now);
    limits.set(applicationId, limit);
    return limit;
  };

  return async (request, { lagMs } = { lagMs: 0 }) => {
    const start = performance.now();
    const credentials = auth(request);
    const installation = credentials && installationOf(credentials.username, credentials.password);
    // assumed: requests with an unknown login are not counted.
    const usage = installation ? limitOf(installation).count() : null;
    const isOpen = await timingSafeEqual(credentials?.password ?? "", installation?.password ?? "");
    const handled = () => {
      if (usage?.retryAfter != null)
        return unread(limitExceeded(assumptions().limitStatus, usage.retryAfter));
      if (!installation || !isOpen || !isLive(installation)) return unread(unauthorized());
      return handle(request, installation, { options, lagMs });
    };
    const { response, body } = await handled();
    onExchange?.({
      source: "api",
      storeId: store.id,
      applicationId: credentials?.username ?? null,
      method: request.method,
      url: request.url,
      status: response.status,
      durationMs: performance.now() - start,
      usage: usage && { used: usage.used, limit: requestLimit.requests },
      request: body ?? unreadBody(request),
      response: { type: response.headers["Content-Type"] ?? null, body: response.body },
    });
    return respond(request, response, usage);
  };
}

interface Handled {
  readonly response: PlainResponse;
  readonly body: ExchangeBody | null;
}

function unread(response: PlainResponse): Handled {
  return { response, body: null };
}

async function handle(
  request: Request,
  installation: Installation,
  { options, lagMs }: FaultContext & { options: BackOfficeOptions },
): Promise<Handled> {
  const { applicationId, rights } = installation;
  const route = routeOf(request.method, pathOf(request));
  if (!route) return unread(notFound());
  const { name, right } = route;
  if (right && !rights.includes(right)) return unread(forbidden(applicationId, right));
  const { format, id } = route;
  const read = route.takesBody ? await readBody(request, format) : { text: "" };
  if ("refusal" in read) return unread(read.refusal);
  const type = route.takesBody ? request.headers.get("content-type") : null;
  const body = { type, body: read.text };
  const response = route.respond({
    data: options,
    name,
    applicationId,
    format,
    id,
    query: new URL(request.url).searchParams,
    body: read.text,
    lagMs,
  });
  return { response, body };
}

/** observed: 401 is plain text. */
function unauthorized(): PlainResponse {
  const headers = { "WWW-Authenticate": 'Basic realm="Application"' };
  return plainResponse(401, "text", unauthorizedBody, headers);
}

/** spec: JSON for both suffixes. assumed: the text. */
function forbidden(applicationId: string, right: string): PlainResponse {
  const message = `the application ${applicationId} has no right "${right}" in this store: grant it, or install it again`;
  return plainResponse(403, "json", JSON.stringify({ status: "error", message }));
}

export function bodyIfAsked({ method }: Request, response: Response): Response {
  return method === "HEAD" ? new Response(null, response) : response;
}

function respond(request: Request, { status, body, headers }: PlainResponse, usage: Usage | null): Response {
  const counter = usage && { [usageLimitHeader]: `${usage.used}/${requestLimit.requests}` };
  const allHeaders = { ...headers, ...counter, "Content-Length": String(Buffer.byteLength(body)) };
  return bodyIfAsked(request, new Response(body || null, { status, headers: allHeaders }));
}
