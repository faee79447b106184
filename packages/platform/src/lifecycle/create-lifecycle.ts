import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { encodeLogin, encodeStoreCall, makePassword } from "@orderpane/protocol/lifecycle";
import { rights as allRights } from "../back-office/resources/resources.ts";
import type { ApplicationTable } from "../db/application-table.ts";
import type { InstallationTable } from "../db/installation-table.ts";
import { PlatformError } from "../errors.ts";
import { createMessage, type Message } from "../messages/message.ts";
import type { Exchange } from "../request-log/exchange.ts";
import type { Assumptions } from "../assumptions/assumptions.ts";
import { validateApplication } from "./application-input.ts";
import { exchangeOfCallback, sendCallback, type Wait } from "./callback.ts";
import type { CallbackReport, Lifecycle } from "./lifecycle.ts";
import { backOfficeUser, decideLogin } from "./login-return.ts";

export interface LifecycleOptions {
  readonly applications: ApplicationTable;
  readonly installations: InstallationTable;
  readonly widgets: { deleteAll(storeId: number, applicationId: string): void };
  readonly assumptions: () => Pick<Assumptions, "widgetsAfterUninstall" | "loginReturn">;
  readonly now: () => number;
  readonly wait?: Wait | undefined;
  /** Ends the calls that are running. */
  readonly signal?: AbortSignal | undefined;
  readonly onExchange?: (exchange: Exchange) => void;
}

const reportLimit = 20;

export function createLifecycle(options: LifecycleOptions): Lifecycle {
  const { applications, installations, widgets, assumptions, now, signal } = options;
  const { wait = (ms, ended) => setTimeout(ms, undefined, { signal: ended }) } = options;
  const reports = new Map<number, readonly CallbackReport[]>();
  const reportsOf = (storeId: number) => reports.get(storeId) ?? [];
  /** The password of each install that is running. */
  const running = new Map<string, string>();

  const registered = (id: string) => {
    const found = applications.find(id);
    if (found) return found;
    const shown = JSON.stringify(id.slice(0, 64));
    const known = applications.list().map((application) => application.id);
    throw new PlatformError(
      "unknown-application",
      known.length === 0
        ? createMessage("noApplicationAtAll", { id: shown })
        : createMessage("unknownApplication", { id: shown, known: known.join(", ") }),
    );
  };
  const inState = (storeId: number, id: string, { mayBeInstalling = false } = {}) => {
    registered(id);
    const found = installations.find(storeId, id);
    if (found?.state === "installed" || (mayBeInstalling && found?.state === "installing")) return found;
    const state = createMessage(`state:${found?.state ?? "neverInstalled"}`);
    throw wrongState(createMessage(mayBeInstalling ? "mustBeLive" : "mustBeInstalled", { id, state }));
  };
  const timestamp = () => new Date(now()).toISOString();
  const call = async (url: string | null, secrets: readonly string[]) => {
    if (url === null) return null;
    const callback = await sendCallback(url, { secrets, wait, now, signal });
    // The tables were closed with the platform.
    signal?.throwIfAborted();
    return callback;
  };
  const keep = (storeId: number, report: CallbackReport) => {
    reports.set(storeId, [report, ...reportsOf(storeId)].slice(0, reportLimit));
    const { applicationId, callback } = report;
    if (callback) options.onExchange?.(exchangeOfCallback(storeId, applicationId, callback));
    return report;
  };

  return {
    applications: () => applications.list(),
    application: registered,
    installation: ({ id }, applicationId) => installations.find(id, applicationId),
    callbacks: ({ id }) => reportsOf(id),

    register(input) {
      const id = (input as { id?: unknown } | null | undefined)?.id;
      const known = typeof id === "string" ? applications.find(id) : undefined;
      const application = validateApplication(input, { known });
      applications.put(application);
      return application;
    },

    unregister(applicationId) {
      const isBeingInstalled = [...running.keys()].some((key) => key.endsWith(` ${applicationId}`));
      if (isBeingInstalled) throw beingInstalled(applicationId);
      applications.delete(registered(applicationId).id);
    },

    async install({ id: storeId }, applicationId, { address, rights, token = newToken() }) {
      const { installUrl, secret } = registered(applicationId);
      const key = `${storeId} ${applicationId}`;
      if (running.has(key)) throw beingInstalled(applicationId);
      const at = timestamp();
      const password = makePassword(token, secret);
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
        const url = installUrl && encodeStoreCall(installUrl, { shop: address, token, insalesId: storeId });
        const callback = await call(url, [secret, password, token]);
        const current = installations.find(storeId, applicationId);
        // A restore, an import or a reset may have removed this installation meanwhile.
        const isThere = current?.password === password;
        const isAccepted = callback === null || callback.status === 200;
        const state = isThere && isAccepted ? "installed" : "cancelled";
        if (isThere) installations.put({ ...current, state, at: timestamp() });
        return keep(storeId, { kind: "install", applicationId, at, state, callback });
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
      const { loginUrl } = registered(applicationId);
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
        loginReturn: assumptions().loginReturn,
      }),

    async uninstall({ id: storeId }, applicationId, { address }) {
      const installed = inState(storeId, applicationId);
      const { uninstallUrl, secret } = registered(applicationId);
      const at = timestamp();
      const { password } = installed;
      installations.put({ ...installed, state: "uninstalled", at });
      // Before the call, so that it cannot delete the widgets of a later installation.
      if (assumptions().widgetsAfterUninstall === "deleted") widgets.deleteAll(storeId, applicationId);
      const parameters = { shop: address, token: password, insalesId: storeId };
      const url = uninstallUrl && encodeStoreCall(uninstallUrl, parameters);
      const callback = await call(url, [secret, password]);
      return keep(storeId, { kind: "uninstall", applicationId, at, state: "uninstalled", callback });
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

function newToken(): string {
  return randomBytes(16).toString("hex");
}

function beingInstalled(id: string): PlatformError {
  return wrongState(createMessage("beingInstalled", { id }));
}

function wrongState(message: Message): PlatformError {
  return new PlatformError("wrong-state", message);
}
