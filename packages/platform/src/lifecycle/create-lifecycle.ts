import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { encodeLogin, encodeStoreCall, makePassword } from "@orderpane/protocol/lifecycle";
import type { Application, ApplicationTable } from "../db/application-table.ts";
import { rights as allRights } from "../back-office/resources/resources.ts";
import type { InstallationTable } from "../db/installation-table.ts";
import { PlatformError } from "../errors.ts";
import type { Variants } from "../variants/variants.ts";
import { createMessage, type Message } from "../messages/message.ts";
import { createApplicationRegistry } from "./application-registry.ts";
import { backOfficeUser } from "./back-office-user.ts";
import { type Caller, sendCallback } from "./callback.ts";
import { type CallbackReport, createCallbackLog } from "./callback-log.ts";
import type { Lifecycle } from "./lifecycle.ts";
import { decideLogin } from "./login-return.ts";

export interface LifecycleOptions extends Partial<Caller> {
  readonly applications: ApplicationTable;
  readonly installations: InstallationTable;
  readonly widgets: { deleteAll(storeId: number, applicationId: string): void };
  /** Called each time, because variants may be switched. */
  readonly variants: () => Pick<Variants, "widgetsAfterUninstall" | "loginReturn">;
  readonly now: () => number;
  /** The one-time tokens of installations; default: 128 random bits in hex. */
  readonly newToken?: () => string;
  /** Called with the result of each install and uninstall. */
  readonly onReported?: (storeId: number, report: CallbackReport) => void;
}

/** Creates a {@link Lifecycle}. By default `fetch` is the global one and `wait` a timer. */
export function createLifecycle(options: LifecycleOptions): Lifecycle {
  const { applications, installations, widgets, variants, now } = options;
  const { newToken = () => randomBytes(16).toString("hex"), fetch = globalThis.fetch } = options;
  const { wait = (ms, signal) => setTimeout(ms, undefined, { signal }) } = options;
  const { signal } = options;
  const caller: Caller = { fetch, wait, now, signal };
  const registry = createApplicationRegistry(applications);
  const log = createCallbackLog();
  const keep = (storeId: number, report: CallbackReport) => {
    log.add(storeId, report);
    options.onReported?.(storeId, report);
  };
  /** The password of each install that is running. */
  const running = new Map<string, string>();

  const inState = (storeId: number, id: string, { mayBeInstalling = false } = {}) => {
    registry.get(id);
    const found = installations.find(storeId, id);
    if (found?.state === "installed" || (mayBeInstalling && found?.state === "installing")) return found;
    const state = createMessage(`state:${found?.state ?? "neverInstalled"}`);
    throw wrongState(createMessage(mayBeInstalling ? "mustBeLive" : "mustBeInstalled", { id, state }));
  };
  const timestamp = () => new Date(now()).toISOString();
  const call = async (
    url: string,
    { secret }: Application,
    { token, password }: { token?: string; password: string },
  ) => {
    const secrets = [secret, password, ...(token === undefined ? [] : [token])];
    const callback = await sendCallback(url, { caller, secrets });
    // The tables were closed with the platform.
    signal?.throwIfAborted();
    return callback;
  };

  return {
    applications: registry.list,
    application: registry.get,
    register: registry.register,
    installation: ({ id }, applicationId) => installations.find(id, applicationId),
    callbacks: ({ id }) => log.list(id),

    unregister(applicationId) {
      const isBeingInstalled = [...running.keys()].some((key) => key.endsWith(` ${applicationId}`));
      if (isBeingInstalled) throw beingInstalled(applicationId);
      registry.remove(applicationId);
    },

    async install({ id: storeId }, applicationId, { address, rights }) {
      const registered = registry.get(applicationId);
      const key = `${storeId} ${applicationId}`;
      if (running.has(key)) throw beingInstalled(applicationId);
      const at = timestamp();
      const token = newToken();
      const password = makePassword(token, registered.secret);
      const before = installations.find(storeId, applicationId);
      installations.put({
        storeId,
        applicationId,
        password,
        rights: rights ?? before?.rights ?? allRights,
        state: "installing",
        at,
      });
      running.set(key, password);
      try {
        const { installUrl } = registered;
        const url = installUrl && encodeStoreCall(installUrl, { shop: address, token, insalesId: storeId });
        const callback = url === null ? null : await call(url, registered, { token, password });
        const current = installations.find(storeId, applicationId);
        // A restore, an import or a reset may have removed this installation meanwhile.
        const isThere = current?.password === password;
        const isAccepted = callback === null || callback.status === 200;
        const state = isThere && isAccepted ? "installed" : "cancelled";
        if (isThere) installations.put({ ...current, state, at: timestamp() });
        const report = { kind: "install", applicationId, at, state, callback } as const;
        keep(storeId, report);
        return report;
      } finally {
        running.delete(key);
      }
    },

    setRights({ id }, applicationId, rights) {
      const changed = { ...inState(id, applicationId, { mayBeInstalling: true }), rights };
      installations.put(changed);
      return changed;
    },

    login({ id }, applicationId, { address, user = backOfficeUser }) {
      inState(id, applicationId);
      const { loginUrl } = registry.get(applicationId);
      if (loginUrl === null) throw wrongState(createMessage("hasNoLoginUrl", { id: applicationId }));
      const { userId, userEmail } = user;
      return encodeLogin(loginUrl, { shop: address, insalesId: id, userId, userEmail });
    },

    loginReturn: ({ id }, applicationId, request, user = backOfficeUser) =>
      decideLogin({
        application: applications.find(applicationId),
        installation: installations.find(id, applicationId),
        request,
        user,
        variant: variants().loginReturn,
      }),

    async uninstall({ id: storeId }, applicationId, { address }) {
      const installed = inState(storeId, applicationId);
      const registered = registry.get(applicationId);
      const at = timestamp();
      const { password } = installed;
      installations.put({ ...installed, state: "uninstalled", at });
      // Before the call, so that it cannot delete the widgets of a later installation.
      if (variants().widgetsAfterUninstall === "deleted") widgets.deleteAll(storeId, applicationId);
      const { uninstallUrl } = registered;
      const parameters = { shop: address, token: password, insalesId: storeId };
      const url = uninstallUrl && encodeStoreCall(uninstallUrl, parameters);
      const callback = url === null ? null : await call(url, registered, { password });
      const report = { kind: "uninstall", applicationId, at, state: "uninstalled", callback } as const;
      keep(storeId, report);
      return report;
    },

    cancelInterrupted({ id }) {
      for (const found of installations.list(id)) {
        const isRunning = running.get(`${id} ${found.applicationId}`) === found.password;
        if (found.state !== "installing" || isRunning) continue;
        installations.put({ ...found, state: "cancelled", at: timestamp() });
      }
    },
  };
}

function beingInstalled(id: string): PlatformError {
  return wrongState(createMessage("beingInstalled", { id }));
}

function wrongState(message: Message): PlatformError {
  return new PlatformError("wrong-state", message);
}
