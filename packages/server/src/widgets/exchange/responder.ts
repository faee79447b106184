import { type Answer, encodeJsonp, isJsonpCallback } from "@orderpane/protocol/answer";
import { languageOf, Refusal, type RefusalCode, type RefusalDetails, refusals } from "./refusals.ts";
import { urlOf } from "../../network/request-url.ts";
import { WidgetError } from "./widget-error.ts";

/** Responds to one request in the form that it asks for: a script for its callback, or JSON for `fetch`. */
export interface Responder {
  /** @throws {TypeError} if the data are not JSON */
  succeed(data: unknown): Response;
  refuse(code: RefusalCode, details?: RefusalDetails): Response;
  /** Returns the response to a {@link WidgetError} or a {@link Refusal}; `null` for any other error. */
  respondTo(error: unknown): Response | null;
}

/** Returns `null` if the request has a callback that the runtime's loader does not generate. */
export function createResponder(request: Request): Responder | null {
  const callbacks = request.method === "GET" ? urlOf(request).searchParams.getAll("callback") : [];
  const [callback] = callbacks;
  if (callback !== undefined && (callbacks.length > 1 || !isJsonpCallback(callback))) return null;

  const respond = (answer: Answer, status: number, added: Readonly<Record<string, string>> = {}) => {
    if (callback === undefined) {
      return Response.json(answer, { status, headers: { ...commonHeaders, ...added } });
    }
    // A script element hides the body of any other status.
    return new Response(encodeJsonp(callback, answer), { headers: { ...scriptHeaders, ...added } });
  };
  const refuse: Responder["refuse"] = (code, { message, fields, headers } = {}) => {
    const text = message ?? refusals[code][languageOf(request.headers)];
    const error = { message: text, code, ...(fields && { fields }) };
    return respond({ ok: false, error }, refusals[code].status, headers);
  };
  return {
    succeed: (data) => respond({ ok: true, data: data ?? null }, 200),
    refuse,
    respondTo(error) {
      if (error instanceof Refusal) return refuse(error.code, error.details);
      if (!(error instanceof WidgetError)) return null;
      const { message, options } = error;
      const { status = 422, code, fields } = options;
      return respond({ ok: false, error: { message, code, fields } }, status);
    },
  };
}

/** The response to a bad callback. Nothing of it is repeated, because that would run in the page. */
export function refuseCallback(): Response {
  return new Response("callback must be orderpane_ and 32 hexadecimal digits, once", {
    status: 400,
    headers: { ...commonHeaders, "content-type": "text/plain; charset=utf-8" },
  });
}

/** The response to a preflight. It needs no key: browsers send none with it. */
export function allowRequest(methods: string): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...commonHeaders,
      "access-control-allow-methods": methods,
      "access-control-allow-headers": "authorization, content-type, idempotency-key",
      "access-control-max-age": "600",
    },
  });
}

const commonHeaders = {
  // Any origin, because a widget's frame has the origin `null`. No cookie is read, so other sites cannot
  // misuse one.
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "retry-after",
  "cache-control": "no-store",
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff",
};

const scriptHeaders = { ...commonHeaders, "content-type": "application/javascript; charset=utf-8" };
