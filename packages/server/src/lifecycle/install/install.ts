import { decodeStoreCall, makePassword, type StoreCall } from "@orderpane/protocol/lifecycle";
import { InvalidFieldError } from "@orderpane/protocol/widget";
import type { RequestInfo, StoreEvent } from "../../application.ts";
import type { ApplicationContext } from "../../context.ts";
import { hashToken } from "../../crypto/keyring.ts";
import { ServerError } from "../../errors.ts";
import { clientNetwork } from "../../network/public-address.ts";
import { storeUrl } from "../../network/shop-rules.ts";
import { runHook } from "../run-hook.ts";
import { textResponse } from "../responses.ts";
import { startDeadline } from "./deadline.ts";
import { createDecideInstall, installMs, type InstallClaim, late, type Verdict } from "./decide-install.ts";

export interface InstallOptions {
  /** Wants the widgets in a store. Called after an install is accepted, and not waited for. */
  readonly wantDeploy: (insalesId: number) => Promise<void>;
}

/** Returns the handler of the install URL. It responds within 10 s. */
export function createInstall(
  context: ApplicationContext,
  { wantDeploy }: InstallOptions,
): (request: Request, info: RequestInfo) => Promise<Response> {
  const { log } = context;
  const decide = createDecideInstall(context, { onAccepted: followUp });
  /** The calls that are being decided: the same one again gets the same verdict. */
  const running = new Map<string, Promise<Verdict>>();

  async function install(claim: InstallClaim): Promise<Verdict> {
    const deadline = startDeadline(installMs);
    const verdict = await deadline.race(decide(claim, deadline), late).catch(failed);
    const store: StoreEvent = { insalesId: claim.insalesId, shop: claim.url.host };
    const { reason } = verdict;
    if (verdict.status === 200) log({ level: "info", event: "installed", ...store, reason });
    else log({ level: "warning", event: "install refused", ...store, reason });
    return verdict;
  }

  function followUp({ insalesId, url }: InstallClaim): void {
    const store: StoreEvent = { insalesId, shop: url.host };
    wantDeploy(store.insalesId).catch((error: unknown) =>
      log({ level: "error", event: "deploy not queued", ...store, reason: describe(error) }),
    );
    runHook(context, store, (hooks) => hooks.onInstalled?.(store));
  }

  return async (request, { clientAddress }) => {
    const claim = readClaim(context, request.url, clientAddress);
    if ("status" in claim) {
      log({ level: "warning", event: "install refused", reason: claim.reason });
      return textResponse(claim.status, texts[claim.status]);
    }
    const key = `${claim.tokenHash} ${claim.insalesId} ${claim.url.host}`;
    const verdict = running.get(key) ?? install(claim).finally(() => running.delete(key));
    running.set(key, verdict);
    const { status } = await verdict;
    return textResponse(status, texts[status]);
  };
}

/** They tell nothing about the store or the reason, which is in the log. */
const texts: Readonly<Record<Verdict["status"], string>> = {
  200: "Installed.",
  400: "The install call is malformed.",
  403: "The install is refused.",
  429: "There were too many installs. Try again in five minutes.",
  503: "The install cannot be checked now. Try again.",
};

function readClaim(
  { secret, shops }: ApplicationContext,
  url: string,
  clientAddress: string | undefined,
): InstallClaim | Verdict {
  const call = readCall(url);
  if (typeof call === "string") return { status: 400, reason: call };
  const { shop, token, insalesId } = call;
  // assumed: other characters are a mistake in the encoding, and would not give the store's password.
  if (!/^[!-~]+$/.test(token)) return { status: 400, reason: "token must be printable ASCII." };
  const store = storeUrl(shop, shops);
  if (!store) return { status: 403, reason: notAllowed(shop) };
  return {
    tokenHash: hashToken(token),
    insalesId,
    url: store,
    candidate: makePassword(token, secret),
    network: clientAddress === undefined ? null : clientNetwork(clientAddress),
  };
}

function readCall(url: string): StoreCall | string {
  try {
    return decodeStoreCall(new URL(url).searchParams);
  } catch (error) {
    if (error instanceof InvalidFieldError) return `${error.message}.`;
    throw error;
  }
}

/** Shows a plain host name, so that it can be allowed. Anything else could be a secret. */
function notAllowed(shop: string): string {
  const shown = /^(?=.{4,253}$)[a-z\d-]+(\.[a-z\d-]+)+$/i.test(shop) ? shop : "the shop of the call";
  return `${shown} is not a host name that \`shops\` of the application allows.`;
}

function failed(error: unknown): Verdict {
  return { status: 503, reason: `The install could not be checked: ${describe(error)}.` };
}

/** Other errors may hold what they were given. */
function describe(error: unknown): string {
  return error instanceof ServerError ? error.message : "an unexpected error";
}
