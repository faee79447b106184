import { StoreError } from "../errors.ts";
import type { FetchHandler } from "../store.ts";
import { excerpt } from "./mismatch.ts";

/** An application as it is registered with the platform. */
export interface Registration {
  readonly id: string;
  readonly title: string;
  readonly secret: string;
  readonly installUrl: string;
  readonly loginUrl: string;
  readonly uninstallUrl: string | null;
  readonly autologinUrl: string;
}

/** What a person does in the back-office: nothing of this is part of the API for applications. */
export interface LifecycleControl {
  register(application: Registration): Promise<void>;
  /** Presses the button; settled when the platform is done, whatever came of it. */
  install(id: string, rights: readonly string[]): Promise<void>;
  uninstall(id: string): Promise<void>;
  /** Presses the login button; answers the address that it leads to. */
  login(id: string): Promise<string>;
  remove(id: string): Promise<void>;
}

/** By the API of the local store, under `/__store/applications`. */
export function controlOverHttp(url: string, fetch: FetchHandler): LifecycleControl {
  const send = async (method: string, path: string, body?: unknown) => {
    const request = new Request(`${url}/__store/applications/${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      headers: { "Content-Type": "application/json" },
    });
    const response = await fetch(request);
    const text = await response.text();
    if (response.ok) return text === "" ? undefined : (JSON.parse(text) as unknown);
    const message = `${method} ${new URL(request.url).pathname}: expected success, found ${response.status} with ${excerpt(text)}`;
    throw new StoreError("bad-contract-target", message);
  };
  return {
    register: async (application) => void (await send("PUT", application.id, application)),
    install: async (id, rights) => void (await send("POST", `${id}/install`, { rights })),
    uninstall: async (id) => void (await send("POST", `${id}/uninstall`)),
    login: async (id) => ((await send("POST", `${id}/login`)) as { url: string }).url,
    remove: async (id) => void (await send("DELETE", id)),
  };
}
