import { type Answer, callbackExpected, encodeJsonp, isJsonpCallback } from "@orderpane/protocol/answer";
import { languageOf, Refusal, refusals } from "./refusals.ts";
import { WidgetError } from "./widget-error.ts";

export interface ResponseWork {
  /** The methods that a preflight allows. */
  readonly methods: string;
  /** Returns a response, by `succeed` or of its own. What it throws becomes the response. */
  readonly work: (succeed: (data: unknown) => Response) => Promise<Response>;
  /** Called with an error that is neither a {@link WidgetError} nor a {@link Refusal}. Default: throws it. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/**
 * Responds to one request in the form that it asks for: a script for its callback, or JSON for `fetch`.
 * Refuses a callback that is not a plain name.
 */
export async function respond(request: Request, { methods, work, onError }: ResponseWork): Promise<Response> {
  if (request.method === "OPTIONS") return allowRequest(methods);
  const callbacks = request.method === "GET" ? new URL(request.url).searchParams.getAll("callback") : [];
  const [callback] = callbacks;
  if (callback !== undefined && (callbacks.length > 1 || !isJsonpCallback(callback))) return refuseCallback();

  const send = (answer: Answer, status: number, added: Readonly<Record<string, string>> = {}) => {
    if (callback === undefined) {
      return Response.json(answer, { status, headers: { ...commonHeaders, ...added } });
    }
    // A script element hides the body of any other status.
    return new Response(encodeJsonp(callback, answer), { headers: { ...scriptHeaders, ...added } });
  };
  const refuse = ({ code, details }: Refusal) => {
    const { message = refusals[code][languageOf(request.headers)], fields, headers } = details;
    const error = { message, code, ...(fields && { fields }) };
    return send({ ok: false, error }, refusals[code].status, headers);
  };
  try {
    return await work((data) => send({ ok: true, data: data ?? null }, 200));
  } catch (error) {
    if (error instanceof Refusal) return refuse(error);
    if (error instanceof WidgetError) {
      const { status = 422, code, fields } = error.options;
      return send({ ok: false, error: { message: error.message, code, fields } }, status);
    }
    if (!onError) throw error;
    onError(error);
    return refuse(new Refusal("failed"));
  }
}

/** The response to a bad callback. Nothing of it is repeated, because that would run in the page. */
function refuseCallback(): Response {
  return new Response(callbackExpected, {
    status: 400,
    headers: { ...commonHeaders, "content-type": "text/plain; charset=utf-8" },
  });
}

/** The response to a preflight. It needs no key: browsers send none with it. */
function allowRequest(methods: string): Response {
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
