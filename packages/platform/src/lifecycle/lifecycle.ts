import { randomBytes } from "node:crypto";
import {
  encodeLogin,
  encodeStoreCall,
  type LoginRequest,
  type LoginUser,
  makePassword,
} from "@orderpane/protocol/lifecycle";
import { type Right, rights as allRights } from "../back-office/resources/resources.ts";
import type { ChangeEvents } from "../change-events.ts";
import type { Application } from "../db/application-table.ts";
import type { Installation } from "../db/installation-table.ts";
import type { StoreRow } from "../db/store-table.ts";
import type { Tables } from "../db/tables.ts";
import { PlatformError } from "../errors.ts";
import { createMessage, type Message } from "../translations/message.ts";
import type { Exchange } from "../request-log/exchange.ts";
import type { Assumptions } from "../assumptions.ts";
import { validateApplication } from "./application-input.ts";
import { type Callback, exchangeOfCallback, sendCallback, type Wait } from "./callback.ts";
import { backOfficeUser, decideLogin, type LoginDecision } from "./login-return.ts";

/** Applications know the id as `insales_id`. */
export type StoreRef = Pick<StoreRow, "id">;

/** The `shop` of applications. */
interface Reached {
  /** Host name, with the port if it is not the default one. */
  readonly address: string;
}

export interface CallbackReport {
  readonly kind: "install" | "uninstall";
  readonly applicationId: string;
  /** When it began: ISO 8601. */
  readonly at: string;
  readonly state: Installation["state"];
  /** `null` if the application has no URL for it, so that no call was made. */
  readonly callback: Callback | null;
}

export interface LifecycleOptions {
  readonly tables: Tables;
  readonly events: Pick<ChangeEvents, "announce" | "emit">;
  readonly assumptions: () => Pick<Assumptions, "widgetsAfterUninstall" | "loginReturn" | "earlierPassword">;
  readonly now: () => number;
  readonly wait: Wait;
  /** Ends the calls that are running. */
  readonly signal?: AbortSignal | undefined;
  readonly onExchange?: (exchange: Exchange) => void;
}

export type Lifecycle = ReturnType<typeof createLifecycle>;

/**
 * Registers applications, installs them in stores, logs users into them and uninstalls them. No call is made
 * if the application has no URL for it (*assumed*).
 */
export function createLifecycle(options: LifecycleOptions) {
  const { tables, events, assumptions, now, wait, signal, onExchange } = options;
  const { applications, installations } = tables;
  /** The password of each install that is running. */
  const running = new Map<string, string>();

  const registered = (id: string) => {
    const found = applications.find(id);
    if (found) return found;
    const unknown = createMessage("unknownApplication", { id: JSON.stringify(id.slice(0, 64)) });
    throw new PlatformError("unknown-application", unknown);
  };
  const installedIn = (storeId: number, id: string) => {
    registered(id);
    const found = installations.find(storeId, id);
    if (found?.state === "installed") return found;
    const state = createMessage(found?.state ?? "neverInstalled");
    throw wrongState(createMessage("mustBeInstalled", { id, state }));
  };
  const timestamp = () => new Date(now()).toISOString();
  const call = async (url: string | null, secrets: readonly string[]) => {
    if (url === null) return null;
    const callback = await sendCallback(url, { secrets, wait, now, signal });
    // The tables were closed with the platform.
    signal?.throwIfAborted();
    return callback;
  };
  const announce = (storeId: number, report: CallbackReport) => {
    const { applicationId, callback } = report;
    if (callback) onExchange?.(exchangeOfCallback(storeId, applicationId, callback));
    return report;
  };

  return {
    applications: (): Application[] => applications.list(),

    /** @throws {PlatformError} `unknown-application` */
    application: registered,

    /** `undefined` if the application was never installed there. */
    installation: ({ id }: StoreRef, applicationId: string): Installation | undefined =>
      installations.find(id, applicationId),

    /**
     * Registers an application, or changes the one with its id, which keeps its passwords and its secret
     * unless another is given.
     *
     * @throws {PlatformError} `bad-application`
     */
    register(input: unknown): Application {
      const id: unknown = Object(input).id;
      const known = typeof id === "string" ? applications.find(id) : undefined;
      const application = validateApplication(input, { known });
      applications.put(application);
      return application;
    },

    /**
     * No call is made. @throws {PlatformError} `unknown-application`, or `wrong-state` during an installation
     */
    unregister(applicationId: string): void {
      const isBeingInstalled = [...running.keys()].some((key) => key.endsWith(` ${applicationId}`));
      if (isBeingInstalled) throw beingInstalled(applicationId);
      applications.delete(registered(applicationId).id);
      events.announce("widgets");
    },

    /**
     * When the call begins, the old password becomes invalid and the new one valid (*assumed*: assumption
     * `earlierPassword`). Unless the response is 200 within 10 s, the installation is cancelled and its
     * password becomes invalid. Default of `rights`: those of the previous installation, or all; of `token`:
     * 128 random bits in hex.
     *
     * @throws {PlatformError} `unknown-application`, `wrong-state` while it is being installed, or
     * `store-closed`
     */
    async install(
      { id: storeId }: StoreRef,
      applicationId: string,
      asked: Reached & { rights?: readonly Right[] | undefined; token?: string | undefined },
    ): Promise<CallbackReport> {
      const { address, rights, token = newToken() } = asked;
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
      const isKept = before?.state === "installed" && assumptions().earlierPassword === "kept";
      const endKept = isKept ? installations.keep(before) : () => {};
      try {
        const url = installUrl && encodeStoreCall(installUrl, { shop: address, token, insalesId: storeId });
        const callback = await call(url, [secret, password, token]);
        const current = installations.find(storeId, applicationId);
        // A restore or a reset may have removed this installation meanwhile.
        const isThere = current?.password === password;
        const isAccepted = callback === null || callback.status === 200;
        const state = isThere && isAccepted ? "installed" : "cancelled";
        const isUndone = isKept && !isAccepted;
        if (isThere) installations.put(isUndone ? before : { ...current, state, at: timestamp() });
        return announce(storeId, { kind: "install", applicationId, at, state, callback });
      } finally {
        running.delete(key);
        endKept();
      }
    },

    /**
     * Returns the URL that the login button opens.
     *
     * @throws {PlatformError} `unknown-application`, or `wrong-state` without an installation or a login URL
     */
    login({ id }: StoreRef, applicationId: string, asked: Reached & { user?: LoginUser }): string {
      const { address, user = backOfficeUser } = asked;
      installedIn(id, applicationId);
      const { loginUrl } = registered(applicationId);
      if (loginUrl === null) throw wrongState(createMessage("hasNoLoginUrl", { id: applicationId }));
      const { userId, userEmail } = user;
      return encodeLogin(loginUrl, { shop: address, insalesId: id, userId, userEmail });
    },

    /** Decides where a browser goes that the application sent to find out who its user is. */
    loginReturn: (
      { id }: StoreRef,
      applicationId: string,
      request: LoginRequest,
      user = backOfficeUser,
    ): LoginDecision =>
      decideLogin({
        applicationId,
        application: applications.find(applicationId),
        installation: installations.find(id, applicationId),
        request,
        user,
        loginReturn: assumptions().loginReturn,
      }),

    /**
     * Its password becomes invalid before the call, whatever the response is (*assumed*).
     *
     * @throws {PlatformError} `unknown-application`, `wrong-state`, or `store-closed`: then it is uninstalled
     * already
     */
    async uninstall(
      { id: storeId }: StoreRef,
      applicationId: string,
      { address }: Reached,
    ): Promise<CallbackReport> {
      const installed = installedIn(storeId, applicationId);
      const { uninstallUrl, secret } = registered(applicationId);
      const at = timestamp();
      const { password } = installed;
      installations.put({ ...installed, state: "uninstalled", at });
      // Before the call, so that it cannot delete the widgets of a later installation.
      if (assumptions().widgetsAfterUninstall === "deleted") {
        tables.widgets.deleteAll({ storeId, applicationId }).forEach(events.emit);
      }
      const parameters = { shop: address, token: password, insalesId: storeId };
      const url = uninstallUrl && encodeStoreCall(uninstallUrl, parameters);
      const callback = await call(url, [secret, password]);
      return announce(storeId, { kind: "uninstall", applicationId, at, state: "uninstalled", callback });
    },

    /** Cancels unfinished installations, when a platform is opened or everything in it was replaced. */
    cancelInterrupted(): void {
      const all = tables.stores.list().flatMap(({ id }) => installations.list(id));
      for (const found of all) {
        const isRunning = running.get(`${found.storeId} ${found.applicationId}`) === found.password;
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
