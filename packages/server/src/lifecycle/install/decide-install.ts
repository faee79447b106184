import type { ApplicationContext } from "../../context.ts";
import type { InstallCall } from "../../registry/registry.ts";
import { sealPassword } from "../stored-password.ts";
import { createCheckActive } from "./check-active.ts";
import { type Deadline, startDeadline } from "./deadline.ts";
import { InstallSlots } from "./install-slots.ts";
import { type AttemptOutcome, createProbeBudget } from "./probe-budget.ts";
import { createProbeStore } from "./probe-store.ts";

export interface InstallClaim {
  readonly tokenHash: string;
  readonly insalesId: number;
  /** The store that the call names, which the rules allow. */
  readonly url: URL;
  /** What the store's password is if the call is real. */
  readonly candidate: string;
  /** `null`: unknown. */
  readonly network: string | null;
}

export interface Verdict {
  readonly status: 200 | 400 | 403 | 429 | 503;
  /** For the log. */
  readonly reason: string;
}

/** How long the same call again is taken for the platform's own retry, in ms. */
const retryMs = 10 * 60_000;

/** How long an install may take until it is written, in ms. The platform waits 10 s (*spec*). */
export const installMs = 8_000;

/**
 * How long the response waits for the registry to write the install, in ms. A busy database may write it
 * later: then the platform was told that the install failed, and has ended the new password. The old one had
 * ended before, so nothing is lost. The next install replaces it, and the platform's retry of this one gets
 * 200.
 */
const writeMs = 1_500;

/**
 * Returns a function that decides about install calls. Anybody can send one, so a password counts only when
 * the store itself has accepted it under the id of the call. Until then the active password stays untouched.
 *
 * The same holds for a store with a new address: the address must be allowed, and the account there must have
 * the id. Allow only addresses whose owners you trust with that: under `.myinsales.ru` it is the platform.
 */
export function createDecideInstall(
  context: ApplicationContext,
  { onAccepted }: { readonly onAccepted: (claim: InstallClaim) => void },
): (claim: InstallClaim, deadline: Deadline) => Promise<Verdict> {
  const { registry, keyring, now } = context;
  const probeStore = createProbeStore(context);
  const checkActive = createCheckActive(context, probeStore);
  const slots = new InstallSlots();

  // Also the registry is asked by some dozens at once only: a flood must not fill its queue.
  return (claim, deadline) => slots.run(claim.network ?? "", deadline.signal, () => decide(claim, deadline));

  async function decide(claim: InstallClaim, deadline: Deadline): Promise<Verdict> {
    const { tokenHash, insalesId, url, candidate, network } = claim;
    const { signal } = deadline;
    const shop = url.host;
    const known = decideRepeated(await registry.installs.find(tokenHash), { insalesId, shop, now: now() });
    if (known) return known;
    const budget = createProbeBudget(registry.budgets, { shop, network, now: now() });
    if (!(await budget.open())) return limited;
    const { outcome, refusal } = await attempt().catch(async (error: unknown) => {
      await budget.settle("unclear");
      throw error;
    });
    await budget.settle(outcome);
    return refusal ?? accept();

    async function attempt(): Promise<{ readonly outcome: AttemptOutcome; readonly refusal?: Verdict }> {
      const active = await checkActive({ insalesId, signal }, budget);
      if (active === "accepted") return { outcome: "forged", refusal: stillInstalled };
      if (active === "limited") return { outcome: "limited", refusal: limited };
      if (!(await budget.risk())) return { outcome: "limited", refusal: limited };
      const call = await registry.installs.claim({ tokenHash, insalesId, shop, at: now() });
      const other = decideRepeated(call, { insalesId, shop, now: now() });
      if (other) return { outcome: "unreached", refusal: other };
      const probe = { url, insalesId, password: candidate, timeout: installMs, signal };
      const { outcome: found, reason } = await probeStore(probe);
      if (found === "proven") return { outcome: found };
      if (found === "wrong") await registry.installs.refuse(tokenHash);
      return { outcome: found, refusal: { status: found === "wrong" ? 403 : 503, reason } };
    }

    async function accept(): Promise<Verdict> {
      // A call that was told to have failed begins to write nothing.
      if (!deadline.end()) return late;
      return startDeadline(writeMs).race(write(), unwritten);
    }

    async function write(): Promise<Verdict> {
      const password = sealPassword(keyring, insalesId, candidate);
      if (await registry.installs.accept(tokenHash, { password, at: now() })) {
        onAccepted(claim);
        return { status: 200, reason: "The store accepts the password." };
      }
      const call = await registry.installs.find(tokenHash);
      return decideRepeated(call, { insalesId, shop, now: now() }) ?? overtaken;
    }
  }
}

export const late: Verdict = { status: 503, reason: `The install took longer than ${installMs / 1000} s.` };
const unwritten: Verdict = { status: 503, reason: "The registry did not write the install in time." };
const limited: Verdict = { status: 429, reason: "Too many installs of this store were forged or failed." };
const overtaken: Verdict = { status: 403, reason: "The store was installed anew meanwhile." };
const stillInstalled: Verdict = {
  status: 403,
  reason: "The store still accepts the password of the earlier install, so the call is forged.",
};

/** `null` for a token that is new, or whose call is not decided yet. */
function decideRepeated(
  call: InstallCall | null,
  { insalesId, shop, now }: { readonly insalesId: number; readonly shop: string; readonly now: number },
): Verdict | null {
  if (!call) return null;
  if (call.insalesId !== insalesId || call.shop !== shop) {
    return { status: 403, reason: "The token was used for another store." };
  }
  if (call.state === "refused") return { status: 403, reason: "The store has refused this install before." };
  if (now - call.at >= retryMs)
    return { status: 403, reason: "The token was used more than ten minutes ago." };
  return call.state === "accepted" ? { status: 200, reason: "The call was repeated." } : null;
}
