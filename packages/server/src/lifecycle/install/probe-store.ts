import { DeployError, secretsOf } from "@orderpane/deploy";
import { createSend } from "@orderpane/deploy/client";
import { accountPath, contentTypes } from "@orderpane/protocol/api";
import * as json from "@orderpane/protocol/json";
import { createRedactor } from "@orderpane/protocol/secrets";
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
  const send = createSend(
    { store: url, appId: id, appPassword: password },
    {
      fetch: (to, request) =>
        storeFetch(to, { ...request, signal: AbortSignal.any([request.signal, signal]) }),
      timeout,
      longest: longestAccount,
    },
  );
  try {
    const headers = { accept: contentTypes.json };
    const subject = `${url.host}: cannot read the account`;
    const { status, body } = await send({ method: "GET", path: accountPath("json"), headers, subject });
    if (status === 401) return { outcome: "wrong", reason: "The store does not accept the password." };
    if (status !== 200) return { outcome: "unclear", reason: `The store responds with status ${status}.` };
    const found = json.decodeJson(account, JSON.parse(body.toString("utf8")));
    return found.id === insalesId
      ? { outcome: "proven", reason: "The store accepts the password." }
      : { outcome: "wrong", reason: `The store at this address has the id ${found.id}.` };
  } catch (error) {
    if (!(error instanceof DeployError)) {
      return { outcome: "unclear", reason: "The store responds with something that is not an account." };
    }
    const outcome = error.code === "unreachable" ? "unreached" : "unclear";
    // The store knows the password, and may have put it into its response.
    const { redact } = createRedactor(secretsOf({ appId: id, appPassword: password }));
    return { outcome, reason: redact(`${error.message}.`) };
  }
}
