import { DeployError } from "@orderpane/deploy";
import { createRecordClient } from "@orderpane/deploy/client";
import { accountPath } from "@orderpane/protocol/api";
import * as json from "@orderpane/protocol/json";
import type { ApplicationContext } from "../../context/context.ts";

export interface Probe {
  readonly url: URL;
  readonly insalesId: number;
  readonly password: string;
  /** ms. */
  readonly timeout: number;
  readonly signal: AbortSignal;
}

interface ProbeResult {
  /**
   * `wrong`: the store refused the password, or is not this store. `unreached`: the password was not sent.
   * `unclear`: anything else.
   */
  readonly outcome: "proven" | "wrong" | "unclear" | "unreached";
  /** What happened, as a sentence. */
  readonly reason: string;
}

/** observed: the `id` of the account is the `insales_id` of an install. */
const account = json.object({ id: json.integer({ min: 1 }) });

const longestAccount = 64 * 1024;

/** Asks a store whether a password of the application is valid there, and whether it is this store. */
export async function probeStore(
  { id, storeFetch }: Pick<ApplicationContext, "id" | "storeFetch">,
  { url, insalesId, password, timeout, signal }: Probe,
): Promise<ProbeResult> {
  const { read } = createRecordClient(
    { store: url, appId: id, appPassword: password },
    {
      isCourtesy: true,
      fetch: (to, init) =>
        storeFetch(to, { ...init, signal: AbortSignal.any([signal, init?.signal ?? signal]) }),
      timeout,
      longest: longestAccount,
    },
  );
  try {
    const found = await read(accountPath("json"), "read the account", decodeAccount);
    return found.id === insalesId
      ? { outcome: "proven", reason: "The store accepts the password." }
      : { outcome: "wrong", reason: `The store at this address has the id ${found.id}.` };
  } catch (error) {
    if (!(error instanceof DeployError)) throw error;
    if (error.code === "unauthorized") {
      return { outcome: "wrong", reason: "The store does not accept the password." };
    }
    if (error.code === "unreachable") return { outcome: "unreached", reason: `${error.message}.` };
    // The message about an unreadable body may quote a part of it.
    const isUnreadable = error.code === "unexpected-answer";
    return { outcome: "unclear", reason: isUnreadable ? "The account cannot be read." : `${error.message}.` };
  }
}

function decodeAccount(body: string) {
  return json.decodeJson(account, JSON.parse(body));
}
