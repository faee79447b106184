import type { FetchHandler } from "@orderpane/platform";
import { ContractError } from "../errors.ts";
import { type ContractResponse, readResponse } from "../responses/contract-response.ts";
import { excerpt } from "../responses/expect.ts";

/** An application as the platform registers it. */
export interface Registration {
  readonly id: string;
  readonly title: string;
  readonly secret: string;
  readonly installUrl: string;
  readonly loginUrl: string;
  readonly uninstallUrl: string | null;
  readonly autologinUrl: string;
}

/** What a person does in the back-office. The API for applications has none of this. */
export interface LifecycleControl {
  /** A refused registration changes nothing. */
  register(application: Registration): Promise<"registered" | "refused">;
  /** Presses the button. Settles when the platform is done, whatever the result. */
  install(id: string, rights: readonly string[]): Promise<void>;
  uninstall(id: string): Promise<void>;
  /** Presses the login button. Returns the address that it leads to. */
  login(id: string): Promise<string>;
  remove(id: string): Promise<void>;
}

/** Uses the local platform's own API, `/__store/applications`. */
export function controlOverHttp(url: string, fetch: FetchHandler): LifecycleControl {
  const ask = async (method: string, path: string, body?: unknown) => {
    const request = new Request(`${url}/__store/applications/${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      headers: { "Content-Type": "application/json" },
    });
    return readResponse(request, await fetch(request));
  };
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await ask(method, path, body);
    if (!isSuccess(response)) throw failure(response);
    return response.body === "" ? undefined : (JSON.parse(response.body) as unknown);
  };
  return {
    async register(application) {
      const response = await ask("PUT", application.id, application);
      if (isSuccess(response)) return "registered";
      if (response.status < 500) return "refused";
      throw failure(response);
    },
    install: async (id, rights) => void (await send("POST", `${id}/install`, { rights })),
    uninstall: async (id) => void (await send("POST", `${id}/uninstall`)),
    login: async (id) => ((await send("POST", `${id}/login`)) as { url: string }).url,
    remove: async (id) => void (await send("DELETE", id)),
  };
}

function isSuccess({ status }: ContractResponse): boolean {
  return status >= 200 && status < 300;
}

function failure({ request, status, body }: ContractResponse): ContractError {
  const message = `${request}: expected success, found ${status} with ${excerpt(body)}`;
  return new ContractError("bad-target", message);
}
