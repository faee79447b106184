import { contentTypes, type Format, wrongContentTypeBody } from "@orderpane/protocol/api";
import type { Installation } from "../db/installation.ts";
import type { Variants } from "../variants.ts";
import { readAccount } from "./account.ts";
import { answer, type Answer, notFound, unparsable } from "./answer.ts";
import { isAuthentic, readBasicCredentials, unauthorized } from "./auth.ts";
import { readBody } from "./read-body.ts";
import { limitExceeded, type RequestLimit, usageHeader } from "./request-limit.ts";
import { type Route, routeOf } from "./route.ts";
import type { Widgets } from "./widgets.ts";

export interface BackOfficeOptions {
  readonly installation: Installation;
  readonly limit: RequestLimit;
  readonly widgets: Widgets;
  readonly limitStatus: Variants["limitStatus"];
}

/**
 * Everything under `/admin/`. A request passes these checks in turn: limit, authentication, content type,
 * size, parsing, validation.
 */
export function createBackOffice(options: BackOfficeOptions): (request: Request) => Promise<Response> {
  const { installation, limit, limitStatus } = options;
  return async (request) => {
    const credentials = readBasicCredentials(request.headers.get("authorization"));
    const application = credentials?.login === installation.application.id ? installation.application : null;
    const isAuthorized = isAuthentic(credentials, application);
    const usage = application && limit.count();
    const given =
      usage?.retryAfter != null
        ? limitExceeded(limitStatus, usage.retryAfter)
        : isAuthorized
          ? await answerAuthorized(request, options)
          : unauthorized();
    return toResponse(request, { ...given, headers: { ...given.headers, ...(usage && usageHeader(usage)) } });
  };
}

async function answerAuthorized(request: Request, options: BackOfficeOptions): Promise<Answer> {
  const { method } = request;
  const route = routeOf(new URL(request.url).pathname);
  if (!route) return notFound();
  if (method === "GET" || method === "HEAD") return read(route, options);
  if (method === "DELETE") return remove(route, options);
  if (method !== "POST" && method !== "PUT" && method !== "PATCH") return notFound();

  if (!hasContentType(request, route.format)) {
    return answer(422, "json", wrongContentTypeBody(route.format));
  }
  const body = await readBody(request);
  if ("text" in body) {
    return method === "POST" ? create(route, body.text, options) : replace(route, body.text, options);
  }
  return body.problem === "too-large"
    ? answer(413, "text", "The body is larger than 4 MiB.\n") // assumed
    : unparsable("the body is not UTF-8");
}

/** spec: equal to the type of the suffix; assumed: parameters such as `charset` do no harm. */
function hasContentType(request: Request, format: Format): boolean {
  const [type = ""] = (request.headers.get("content-type") ?? "").split(";", 1);
  return type.trim().toLowerCase() === contentTypes[format];
}

function read({ resource, format }: Route, { widgets, installation }: BackOfficeOptions): Answer {
  if (resource.kind === "account") return readAccount(installation.account, format);
  if (resource.kind === "widgets") return widgets.list(format);
  return resource.kind === "widget" ? widgets.read(resource.id, format) : notFound();
}

function create({ resource, format }: Route, body: string, { widgets }: BackOfficeOptions): Answer {
  return resource.kind === "widgets" ? widgets.create(body, format) : notFound();
}

/** assumed: PATCH is the same as PUT. */
function replace({ resource, format }: Route, body: string, { widgets }: BackOfficeOptions): Answer {
  return resource.kind === "widget" ? widgets.replace(resource.id, body, format) : notFound();
}

function remove({ resource, format }: Route, { widgets }: BackOfficeOptions): Answer {
  return resource.kind === "widget" ? widgets.delete(resource.id, format) : notFound();
}

function toResponse(request: Request, { status, body, headers }: Answer): Response {
  return new Response(request.method === "HEAD" ? null : body, { status, headers });
}
