import type { FetchHandler } from "@orderpane/platform";
import { ContractError } from "../errors.ts";
import { excerpt } from "../responses/expect.ts";

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
  /** Returns the body of the response; `null` if a registration is refused. */
  const ask = async (method: string, path: string, body?: object) => {
    const request = new Request(`${url}/__store/applications/${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      headers: { "Content-Type": "application/json" },
    });
    const response = await fetch(request);
    const text = await response.text();
    if (response.ok) return text;
    if (method === "PUT" && response.status < 500) return null;
    const found = `${response.status} with ${excerpt(text)}`;
    throw new ContractError("bad-target", `${method} ${path}: expected success, found ${found}`);
  };
  return {
    async register(application) {
      const body = await ask("PUT", application.id, application);
      return body === null ? "refused" : "registered";
    },
    install: async (id, rights) => void (await ask("POST", `${id}/install`, { rights })),
    uninstall: async (id) => void (await ask("POST", `${id}/uninstall`)),
    login: async (id) => String(Object(JSON.parse((await ask("POST", `${id}/login`)) ?? "")).url),
    remove: async (id) => void (await ask("DELETE", id)),
  };
}
