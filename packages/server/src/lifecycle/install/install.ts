import { decodeStoreCall, makePassword } from "@orderpane/protocol/lifecycle";
import type { RequestInfo, StoreEvent } from "../../application.ts";
import type { ApplicationContext } from "../../context/context.ts";
import { hashToken } from "../../crypto/keyring.ts";
import { withDeadline } from "../../deadline.ts";
import { ServerError } from "../../errors.ts";
import { clientNetwork } from "../../network/public-address.ts";
import { storeUrl } from "../../network/shop-rules.ts";
import { runHook } from "../run-hook.ts";
import { decodeQuery, textResponse } from "../responses.ts";
import { sealPassword } from "../stored-password.ts";
import { createProveInstall, type InstallClaim, type Verdict } from "./prove-install.ts";

/**
 * How long a call may take, in ms. The platform waits 10 s (*spec*). A busy database may write the install
 * later: then the platform was told that the install failed, and has ended the new password. The old one had
 * ended before, so nothing is lost. The next install replaces it, and the platform's retry of this one gets
 * 200.
 */
const deadlineMs = 8_000;

/**
 * Returns the handler of the install URL. It responds within 10 s. An accepted install is written with a
 * deploy that is due; `wakeDeploys` then begins it at once. It is not waited for and must not throw.
 */
export function createInstall(
  context: ApplicationContext,
  wakeDeploys: (insalesId: number) => void,
): (request: Request, info: RequestInfo) => Promise<Response> {
  const { registry, keyring, log, now } = context;
  const prove = createProveInstall(context);
  /** The calls that are being decided: the same one again gets the same verdict. */
  const running = new Map<string, Promise<Verdict>>();

  async function install(claim: InstallClaim): Promise<Verdict> {
    const verdict = await withDeadline(
      deadlineMs,
      () => late,
      (signal) => decide(claim, signal),
    ).catch(failed);
    const store: StoreEvent = { insalesId: claim.insalesId, shop: claim.url.host };
    const { reason } = verdict;
    if (verdict.status === 200) log({ level: "info", event: "installed", ...store, reason });
    else log({ level: "warning", event: "install refused", ...store, reason });
    return verdict;
  }

  async function decide(claim: InstallClaim, signal: AbortSignal): Promise<Verdict> {
    const proof = await prove(claim, signal);
    if (proof !== "proven") return proof;
    // A call that was told to have failed begins to write nothing.
    signal.throwIfAborted();
    const { tokenHash, insalesId, url, candidate } = claim;
    const password = sealPassword(keyring, insalesId, candidate);
    const state = await registry.installs.accept(tokenHash, { password, at: now() });
    if (state === "overtaken") return overtaken;
    if (state === "accepted") {
      const store: StoreEvent = { insalesId, shop: url.host };
      wakeDeploys(insalesId);
      void runHook(context, store, (hooks) => hooks.onInstalled?.(store));
    }
    return { status: 200, reason: "The store accepts the password." };
  }

  return async (request, { clientAddress }) => {
    const claim = readClaim(context, request, clientAddress);
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

const late: Verdict = { status: 503, reason: `The install took longer than ${deadlineMs / 1000} s.` };
const overtaken: Verdict = { status: 403, reason: "The store was installed anew meanwhile." };

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
  request: Request,
  clientAddress: string | undefined,
): InstallClaim | Verdict {
  const call = decodeQuery(request, decodeStoreCall);
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
