import { isOrderpaneError } from "@orderpane/protocol/errors";
import type { RequestInfo } from "../application.ts";
import type { ApplicationContext } from "../context.ts";
import type { Rollout } from "../deploys/rollout.ts";
import { ServerError } from "../errors.ts";
import type { Fleet } from "../fleet/fleet.ts";
import { isSame } from "../keyring.ts";
import { redirectResponse, textResponse } from "../lifecycle/responses.ts";
import type { Metrics } from "./metrics.ts";
import { readBytes, readJson } from "../widgets/read-request.ts";
import { languageOf, Refusal } from "../widgets/refusals.ts";
import { beginSession, checkKey, readOperatorSession } from "./access.ts";
import { keyPage, operatorPage } from "./page.ts";

/** The methods of `application.fleet` that an operator can call as `POST /operator/<verb>`. */
const verbs = "status stores explain retry release halt back forget errors silence allow".split(" ");

type Verbs = Readonly<Record<string, ((input: object) => Promise<unknown>) | undefined>>;

interface Operated {
  readonly fleet: Fleet;
  readonly rollout: Rollout | null;
  /** Returns why the process is not ready; `null` if it is. */
  readonly problem: () => Promise<string | null>;
}

/**
 * Handles the requests of the operator to `/operator`, the page, and to `/operator/<name>`. A key in the
 * header opens everything. The cookie of the page only reads.
 */
export async function handleOperator(
  context: ApplicationContext,
  operated: Operated,
  { request, clientAddress }: RequestInfo & { readonly request: Request },
): Promise<Response> {
  const { method, headers, url } = request;
  const [, , name = ""] = new URL(url).pathname.split("/", 3);
  try {
    if (name === "" && method === "POST")
      return await submitForm(context, operated.fleet, { request, clientAddress });
    const session = method === "GET" ? readOperatorSession(context, request) : null;
    const header = headers.get("authorization");
    if (header !== null) await checkKey(context, header.replace(/^Bearer /i, ""), clientAddress);
    else if (!session && name === "") return keyPage(languageOf(headers));
    else if (!session) throw new ServerError("wrong-key", "the request has no key");
    if (name === "") return await showPage(context, operated, { request, csrf: session?.csrf ?? null });
    if (method === "POST") return await callVerb(operated.fleet, name, request);
    if (name === "status.json") return jsonResponse(await operated.fleet.status());
    if (name !== "metrics") return textResponse(404, "The operator has no such page.");
    return await metricsResponse(context.metrics, operated);
  } catch (error) {
    return errorResponse(error, name === "");
  }
}

async function callVerb(fleet: Fleet, name: string, request: Request): Promise<Response> {
  const method = verbs.includes(name) ? (fleet as object as Verbs)[name] : undefined;
  if (!method)
    throw new ServerError("unknown-verb", `there is no verb ${JSON.stringify(name)}: ${verbs.join(", ")}`);
  // `halt` needs no body.
  const input = request.headers.has("content-type") ? (await readJson(request)).value : {};
  return jsonResponse(await method(Object(input)));
}

/** Returns all metrics as OpenMetrics. */
async function metricsResponse(metrics: Metrics, { fleet, rollout }: Operated): Promise<Response> {
  const { stores, release, share, halted } = await fleet.status();
  for (const gauge of [metrics.stores, metrics.share, metrics.halted]) gauge.reset();
  for (const { state, has, wanted, errorCode, stores: count } of stores) {
    metrics.stores.set({ state, has: has ?? "", wanted: wanted ?? "", error: errorCode ?? "" }, count);
  }
  metrics.share.set({ release: release ?? "" }, share / 100);
  metrics.halted.set({ release: release ?? "" }, halted === null ? 0 : 1);
  metrics.slots.set(rollout?.slots ?? 0);
  metrics.running.set(rollout?.running ?? 0);
  metrics.lastLook.set((rollout?.lastLook ?? 0) / 1000);
  const text = await metrics.register.metrics();
  return textResponse(200, text.trimEnd(), { "Content-Type": metrics.register.contentType });
}

async function showPage(
  { id }: ApplicationContext,
  { fleet, problem }: Operated,
  { request, csrf }: { readonly request: Request; readonly csrf: string | null },
): Promise<Response> {
  const [status, failing, errors, trouble] = await Promise.all([
    fleet.status(),
    fleet.stores({ state: "failing", limit: 20 }),
    fleet.errors(),
    problem(),
  ]);
  return operatorPage(languageOf(request.headers), { id, status, failing, errors, trouble, csrf });
}

/** Handles the forms of the page: the one for the key, and the buttons. */
async function submitForm(
  context: ApplicationContext,
  fleet: Fleet,
  { request, clientAddress }: RequestInfo & { readonly request: Request },
): Promise<Response> {
  const form = new URLSearchParams(new TextDecoder().decode(await readBytes(request, 4096)));
  const key = form.get("key");
  if (key !== null) {
    await checkKey(context, key.trim(), clientAddress);
    return redirectResponse(operatorPath, [beginSession(context)], 303);
  }
  const session = readOperatorSession(context, request);
  if (!session || !isSame(form.get("csrf") ?? "", session.csrf)) {
    return textResponse(403, "The page is too old. Open it again.");
  }
  const by = "operator's page";
  const [verb, release = "", share] = (form.get("do") ?? "").split(" ");
  if (verb === "halt" || verb === "back") await fleet[verb]({ by });
  else await fleet.release({ release, share: Number(share), by });
  return redirectResponse(operatorPath, [], 303);
}

export const operatorPath = "/operator";

const statuses: Readonly<Record<string, number>> = {
  "bad-request": 400,
  "wrong-key": 401,
  "unknown-store": 404,
  "unknown-release": 404,
  "unknown-verb": 404,
  "registry-failed": 503,
};

/** Errors without a code are thrown again: they are bugs, and may contain secrets. */
function errorResponse(thrown: unknown, isPage: boolean): Response {
  const isMalformed = thrown instanceof Refusal;
  const error = isMalformed ? new ServerError("bad-request", thrown.details.message ?? thrown.code) : thrown;
  if (!isOrderpaneError(error)) throw error;
  const { code, message, fix } = error;
  const status = statuses[code] ?? 409;
  if (isPage) return textResponse(status, `${message}\n${fix}`);
  return jsonResponse({ error: { code, message, fix } }, status);
}

function jsonResponse(value: unknown, status = 200): Response {
  return textResponse(status, JSON.stringify(value ?? null), { "Content-Type": "application/json" });
}
