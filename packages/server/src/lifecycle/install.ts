import { setTimeout as sleep } from "node:timers/promises";
import { DeployError } from "@orderpane/deploy";
import { createRecordClient } from "@orderpane/deploy/client";
import { accountPath, requestLimit } from "@orderpane/protocol/api";
import * as json from "@orderpane/protocol/json";
import { decodeStoreCall, makePassword } from "@orderpane/protocol/lifecycle";
import type { ApplicationContext } from "../context.ts";
import { withDeadline } from "../deadline.ts";
import { messageOf, ServerError } from "../errors.ts";
import { hashToken } from "../keyring.ts";
import { clientNetwork } from "../stores/public-address.ts";
import { storeUrl } from "../stores/store-fetch.ts";
import type { Budget, InstallCall } from "../registry/registry.ts";
import { sealPassword } from "../registry/stored-password.ts";
import { decodeQuery } from "./responses.ts";

/** The unproven claims of an install call. They may be forged. */
export interface InstallClaim {
  readonly tokenHash: string;
  readonly insalesId: number;
  /** The store named by the call, which `shops` allows. */
  readonly url: URL;
  /** The store's password if the call is real. */
  readonly candidate: string;
  /** The client's network; `null` if unknown. */
  readonly network: string | null;
}

export interface InstallDecision {
  readonly status: 200 | 400 | 403 | 429 | 503;
  /** For the log. */
  readonly reason: string;
  /** Whether this very call installed the application, rather than an earlier call with its token. */
  readonly isNew?: boolean;
}

/** How long the store may take to respond, in ms. The platform waits 10 s for the whole call (*spec*). */
const probeMs = 8_000;

/** How long a write that was started before this deadline may take, in ms. */
const writeMs = 1_500;

/** Attempts to undo a write: ten minutes or longer. */
const withdrawals = { most: 600, pauseMs: 1_000 };

/** How long a repeated call counts as the platform's own retry, in ms. */
const retryMs = 10 * 60_000;

/** How long a network that made a proven install keeps its own budget, in ms. */
const knownMs = 30 * 24 * 3_600_000;

/** Maximum number of parallel calls from one network. */
const parallelCalls = 48;

/**
 * How many probes of one store may fail within the window of its request limit.
 *
 * - `unknown`: from all networks without a proven install together.
 * - `unknownNetwork`: from each of these. More may be unanswered: the store may have counted the password,
 *   but the network is not to blame.
 * - `knownNetwork`: from each network with a proven install.
 *
 * Fifteen networks with one wrong password each, or five with three unanswered probes each, leave room for
 * the first install of a fresh application.
 */
const probeLimits = { unknown: 17, unknownNetwork: { wrong: 1, unanswered: 3 }, knownNetwork: 3 };

/** A budget with the outcomes that count against it. */
interface ProbeBudget extends Budget {
  readonly usedBy: readonly Probe["outcome"][];
}

export function readInstallClaim(
  { secret, shops }: ApplicationContext,
  request: Request,
  clientAddress: string | undefined,
): InstallClaim | InstallDecision {
  const call = decodeQuery(request, decodeStoreCall);
  if (typeof call === "string") return { status: 400, reason: call };
  const { shop, token, insalesId } = call;
  // assumed: other characters are an encoding mistake and would not produce the store's password.
  if (!/^[!-~]+$/.test(token)) return { status: 400, reason: "token must be printable ASCII." };
  const url = storeUrl(shop, shops);
  if (!url) return { status: 403, reason: notAllowed(shop) };
  const network = clientAddress === undefined ? null : clientNetwork(clientAddress);
  const candidate = makePassword(token, secret);
  return { tokenHash: hashToken(token), insalesId, url, candidate, network };
}

/**
 * Decides install calls. A password is used only after the store itself has accepted it under the id in the
 * call. Until then, the active password stays unchanged.
 */
export class InstallDecisions {
  readonly #context: ApplicationContext;
  readonly #running = new Map<string, { network: string | null; decision: Promise<InstallDecision> }>();

  constructor(context: ApplicationContext) {
    this.#context = context;
  }

  /** Never rejects. An install that is not decided in time is not recorded. */
  async decide(claim: InstallClaim): Promise<InstallDecision> {
    const { tokenHash, insalesId, url, network } = claim;
    const key = `${tokenHash} ${insalesId} ${url.host}`;
    const same = this.#running.get(key);
    if (same) return { ...(await same.decision), isNew: false };
    // Without this limit, a flood would fill the database's queue.
    const others = [...this.#running.values()].filter((running) => running.network === network);
    if (network !== null && others.length >= parallelCalls) return limited;
    const decision = this.#decideInTime(claim, () => this.#running.delete(key));
    this.#running.set(key, { network, decision });
    return decision;
  }

  /** Calls `onEnd` when the call is decided and, after a 503, what may be written is undone. */
  async #decideInTime(claim: InstallClaim, onEnd: () => void): Promise<InstallDecision> {
    const password = sealPassword(this.#context.keyring, claim.insalesId, claim.candidate);
    const begin = performance.now();
    let writing: Promise<InstallDecision> | undefined;
    const decide = async (signal: AbortSignal) => {
      const proof = await this.#prove(claim, signal);
      if (proof !== "proven") return proof;
      signal.throwIfAborted();
      writing = this.#record(claim, password, signal);
      return writing;
    };
    // A write that is not committed at the deadline is undone. If it is committed, the response reports it.
    const written = async () => (await writing) ?? late;
    const atDeadline = () => withDeadline(writeMs, () => late, written);
    const decided = await withDeadline(probeMs, atDeadline, decide).catch(failed);
    // If the process was blocked, the platform no longer waits.
    const decision = performance.now() - begin > probeMs + writeMs ? late : decided;
    if (writing && decision.status === 503) void this.#withdraw(claim, password).finally(onEnd);
    else onEnd();
    return decision;
  }

  async #prove(claim: InstallClaim, signal: AbortSignal): Promise<"proven" | InstallDecision> {
    const { registry, now } = this.#context;
    const { tokenHash, insalesId, url, network } = claim;
    const call = { tokenHash, insalesId, shop: url.host, network, at: now() };
    const earlier = await registry.installs.find(tokenHash);
    const repeated = earlier && decideRepeated(earlier, call);
    if (repeated) return repeated;
    // Each budget is spent before the store is asked, and refunded unless the outcome counts against it.
    const budgets = await this.#budgetsOf(claim);
    const window = { ms: requestLimit.windowSeconds * 1000, now: now() };
    if (!(await registry.installs.budgets.spend(budgets, window))) return limited;
    let unused: readonly ProbeBudget[] = budgets;
    try {
      // Another machine may have decided the call in the meantime.
      if (!(await registry.installs.claim(call))) return await this.#prove(claim, signal);
      unused = [];
      const { outcome, reason } = await this.#probe(claim, signal);
      unused = budgets.filter(({ usedBy }) => !usedBy.includes(outcome));
      if (outcome === "proven") return outcome;
      if (outcome === "wrong") await registry.installs.refuse(tokenHash);
      return { status: outcome === "wrong" ? 403 : 503, reason };
    } finally {
      await registry.installs.budgets.refund(unused.map(({ key }) => key));
    }
  }

  /**
   * A network with a proven install belongs to the platform and has its own budget. Calls with a wrong secret
   * do not use up the budget of calls with a corrected one.
   */
  async #budgetsOf({ url, network }: InstallClaim): Promise<ProbeBudget[]> {
    const { registry, keyring, secret, now } = this.#context;
    const { unknown, unknownNetwork, knownNetwork } = probeLimits;
    const store = `install ${url.host} ${keyring.sign(secret, "install budget").slice(-16)}`;
    const shared: ProbeBudget = { key: store, limit: unknown, usedBy: ["wrong", "unanswered"] };
    if (network === null) return [shared];
    const own = `${store} from ${network}`;
    const isKnown = await registry.installs.hasProven(network, now() - knownMs);
    if (isKnown) return [{ ...shared, key: `${own}, known`, limit: knownNetwork }];
    return [
      shared,
      { key: `${own}, wrong`, limit: unknownNetwork.wrong, usedBy: ["wrong"] },
      { key: `${own}, unanswered`, limit: unknownNetwork.unanswered, usedBy: ["unanswered"] },
    ];
  }

  /** Asks the store whether it accepts the password and has the id in the call. */
  async #probe({ url, insalesId, candidate }: InstallClaim, signal: AbortSignal): Promise<Probe> {
    const { id, storeFetch } = this.#context;
    const target = { store: url, appId: id, appPassword: candidate };
    const options = { isCourtesy: true, fetch: storeFetch, signal, longest: longestAccount };
    const { read } = createRecordClient(target, options);
    try {
      const found = await read(accountPath("json"), "read the account", decodeAccount);
      return found.id === insalesId
        ? { outcome: "proven", reason: "The store accepts the password." }
        : { outcome: "wrong", reason: `The store at this address has the id ${found.id}.` };
    } catch (error) {
      if (!(error instanceof DeployError)) throw error;
      const { code, message } = error;
      if (code === "unauthorized") return { outcome: "wrong", reason: "The store refuses the password." };
      const outcome = code === "timeout" || code === "interrupted" ? "unanswered" : "unclear";
      // The message about an unreadable body may quote part of it.
      const isUnreadable = code === "unexpected-answer";
      return { outcome, reason: isUnreadable ? "The account cannot be read." : `${message}.` };
    }
  }

  async #record(claim: InstallClaim, password: string, signal: AbortSignal): Promise<InstallDecision> {
    const { registry, now } = this.#context;
    const state = await registry.installs.accept(claim.tokenHash, { password, at: now(), signal });
    if (state === "overtaken" && signal.aborted) return late;
    if (state === "overtaken") return { status: 403, reason: "A newer install of the store was accepted." };
    return { status: 200, reason: "The store accepts the password.", isNew: state === "accepted" };
  }

  /** Undoes a write that the registry may have committed without a response, or may yet commit. */
  async #withdraw({ tokenHash, insalesId, url }: InstallClaim, password: string): Promise<void> {
    const { registry, now, log } = this.#context;
    for (let attempt = 1; attempt <= withdrawals.most; attempt++) {
      try {
        return await registry.installs.withdraw(tokenHash, { password, at: now() });
      } catch (error) {
        const entry = { event: "install not undone yet", insalesId, shop: url.host };
        if (attempt === 1) log({ level: "error", ...entry, reason: messageOf(error) });
      }
      await sleep(withdrawals.pauseMs, undefined, { ref: false });
    }
  }
}

interface Probe {
  /**
   * `wrong`: the store refused the password or has another id. `unanswered`: the password was sent, but no
   * response came. `unclear`: the store was not reached or did not check the password.
   */
  readonly outcome: "proven" | "wrong" | "unanswered" | "unclear";
  /** For the log. */
  readonly reason: string;
}

const longestAccount = 64 * 1024;

/** observed: the `id` of the account is the `insales_id` of an install. */
const account = json.object({ id: json.integer({ min: 1 }) });

function decodeAccount(body: string) {
  return json.decodeJson(account, JSON.parse(body));
}

const limited: InstallDecision = {
  status: 429,
  reason: "Too many installs of this store, or from this network, were forged or failed.",
};
const late: InstallDecision = { status: 503, reason: `The install took longer than ${probeMs / 1000} s.` };

/** The responses reveal nothing about the store or the reason; the log does. */
export const installTexts: Readonly<Record<InstallDecision["status"], string>> = {
  200: "Installed.",
  400: "The install call is malformed.",
  403: "The install is refused.",
  429: "There were too many installs. Try again in five minutes.",
  503: "The install cannot be checked now. Try again.",
};

/** Returns `null` for a call that is not decided yet. */
function decideRepeated(
  earlier: InstallCall,
  { insalesId, shop, at }: Pick<InstallCall, "insalesId" | "shop" | "at">,
): InstallDecision | null {
  const refuse = (reason: string): InstallDecision => ({ status: 403, reason });
  if (earlier.insalesId !== insalesId || earlier.shop !== shop)
    return refuse("The token was used for another store.");
  if (earlier.state === "refused") return refuse("The store has refused this install before.");
  if (at - earlier.at >= retryMs) return refuse("The token was used more than ten minutes ago.");
  return earlier.state === "accepted" ? { status: 200, reason: "The call was repeated." } : null;
}

/** Logs a plain host name, so that it can be allowed. Anything else could be a secret. */
function notAllowed(shop: string): string {
  const shown = /^(?=.{4,253}$)[a-z\d-]+(\.[a-z\d-]+)+$/i.test(shop) ? shop : "the shop of the call";
  return `${shown} is not a host name that \`shops\` of the application allows.`;
}

/** Other errors may contain their input. */
function failed(error: unknown): InstallDecision {
  const problem = error instanceof ServerError ? error.message : "an unexpected error";
  return { status: 503, reason: `The install could not be checked: ${problem}.` };
}
