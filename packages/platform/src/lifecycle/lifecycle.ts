import { randomBytes } from "node:crypto";
import { encodeLogin, encodeStoreCall, type LoginRequest, makePassword } from "@orderpane/protocol/lifecycle";
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

interface Reached {
  /** Host name, with the port unless it is the default. Applications know it as `shop`. */
  readonly address: string;
}

export interface CallbackReport {
  readonly kind: "install" | "uninstall";
  readonly applicationId: string;
  readonly at: string;
  readonly state: Installation["state"];
  /** `null` if the application has no URL for it, so no call was made. */
  readonly callback: Callback | null;
}

export interface LifecycleOptions {
  readonly tables: Tables;
  readonly events: Pick<ChangeEvents, "announce" | "emit">;
  readonly assumptions: () => Pick<Assumptions, "widgetsAfterUninstall" | "loginReturn" | "earlierPassword">;
  readonly now: () => number;
  readonly wait: Wait;
  readonly signal?: AbortSignal | undefined;
  readonly onExchange?: (exchange: Exchange) => void;
}

/**
 * Registers applications, installs them in stores, logs users into them and uninstalls them. No call is made
 * if the application has no URL for it (*assumed*).
 */
export class Lifecycle {
  readonly #options: LifecycleOptions;
  readonly #tables: Tables;
  readonly #running = new Set<string>();

  constructor(options: LifecycleOptions) {
    this.#options = options;
    this.#tables = options.tables;
  }

  applications(): Application[] {
    return this.#tables.applications.list();
  }

  /** @throws {PlatformError} `unknown-application` */
  application(id: string): Application {
    const found = this.#tables.applications.find(id);
    if (found) return found;
    const unknown = createMessage("unknownApplication", { id: JSON.stringify(id.slice(0, 64)) });
    throw new PlatformError("unknown-application", unknown);
  }

  /** `undefined` if the application was never installed there. */
  installation({ id }: StoreRef, applicationId: string): Installation | undefined {
    return this.#tables.installations.find(id, applicationId);
  }

  /**
   * Registers an application, or updates the one with its id. An update keeps the passwords, and the secret
   * unless a new one is given.
   *
   * @throws {PlatformError} `bad-application`
   */
  register(input: unknown): Application {
    const id: unknown = Object(input).id;
    const known = typeof id === "string" ? this.#tables.applications.find(id) : undefined;
    const application = validateApplication(input, known);
    this.#tables.applications.put(application);
    return application;
  }

  /** Makes no call. @throws {PlatformError} `unknown-application`, or `wrong-state` during an installation */
  unregister(applicationId: string): void {
    const isBeingInstalled = [...this.#running].some((key) => key.endsWith(` ${applicationId}`));
    if (isBeingInstalled) throw beingInstalled(applicationId);
    this.#tables.applications.delete(this.application(applicationId).id);
    this.#options.events.announce("widgets");
  }

  /**
   * When the call begins, the old password becomes invalid and the new one valid (*assumed*: assumption
   * `earlierPassword`). Unless the response is 200 within 10 s, the installation is cancelled and its
   * password becomes invalid. `rights` defaults to those of the previous installation, or all; `token` to 128
   * random bits in hex.
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
    const { installUrl, secret } = this.application(applicationId);
    const key = `${storeId} ${applicationId}`;
    if (this.#running.has(key)) throw beingInstalled(applicationId);
    const at = this.#timestamp();
    const password = makePassword(token, secret);
    const before = this.#tables.installations.find(storeId, applicationId);
    const installing: Installation = {
      storeId,
      applicationId,
      password,
      rights: rights ?? before?.rights ?? allRights,
      state: "installing",
      at,
    };
    this.#tables.installations.put(installing);
    this.#running.add(key);
    const isKept = before?.state === "installed" && this.#options.assumptions().earlierPassword === "kept";
    const endKept = isKept ? this.#tables.installations.keep(before) : () => {};
    try {
      const url = installUrl && encodeStoreCall(installUrl, { shop: address, token, insalesId: storeId });
      const callback = await this.#call(url, [secret, password, token]);
      const isAccepted = callback === null || callback.status === 200;
      const state = isAccepted ? "installed" : "cancelled";
      const isUndone = isKept && !isAccepted;
      this.#tables.installations.put(isUndone ? before : { ...installing, state, at: this.#timestamp() });
      return this.#announce(storeId, { kind: "install", applicationId, at, state, callback });
    } finally {
      this.#running.delete(key);
      endKept();
    }
  }

  /**
   * Returns the URL that the login button opens.
   *
   * @throws {PlatformError} `unknown-application`, or `wrong-state` without an installation or a login URL
   */
  login({ id }: StoreRef, applicationId: string, { address }: Reached): string {
    this.#installedIn(id, applicationId);
    const { loginUrl } = this.application(applicationId);
    if (loginUrl === null) throw wrongState(createMessage("hasNoLoginUrl", { id: applicationId }));
    const { userId, userEmail } = backOfficeUser;
    return encodeLogin(loginUrl, { shop: address, insalesId: id, userId, userEmail });
  }

  /** Decides where to send a browser that the application redirected to identify its user. */
  loginReturn({ id }: StoreRef, applicationId: string, request: LoginRequest): LoginDecision {
    return decideLogin({
      applicationId,
      application: this.#tables.applications.find(applicationId),
      installation: this.#tables.installations.find(id, applicationId),
      request,
      user: backOfficeUser,
      loginReturn: this.#options.assumptions().loginReturn,
    });
  }

  /**
   * The password becomes invalid before the call, regardless of the response (*assumed*).
   *
   * @throws {PlatformError} `unknown-application`, `wrong-state`, or `store-closed` if the store closes after
   * the uninstall
   */
  async uninstall(
    { id: storeId }: StoreRef,
    applicationId: string,
    { address }: Reached,
  ): Promise<CallbackReport> {
    const installed = this.#installedIn(storeId, applicationId);
    const { uninstallUrl, secret } = this.application(applicationId);
    const at = this.#timestamp();
    const { password } = installed;
    this.#tables.installations.put({ ...installed, state: "uninstalled", at });
    // Before the call, so that it cannot delete the widgets of a later installation.
    if (this.#options.assumptions().widgetsAfterUninstall === "deleted") {
      this.#tables.widgets.deleteAll({ storeId, applicationId }).forEach(this.#options.events.emit);
    }
    const parameters = { shop: address, token: password, insalesId: storeId };
    const url = uninstallUrl && encodeStoreCall(uninstallUrl, parameters);
    const callback = await this.#call(url, [secret, password]);
    return this.#announce(storeId, { kind: "uninstall", applicationId, at, state: "uninstalled", callback });
  }

  /** Cancels the unfinished installations of an earlier process. */
  cancelInterrupted(): void {
    const all = this.#tables.stores.list().flatMap(({ id }) => this.#tables.installations.list(id));
    for (const found of all) {
      if (found.state !== "installing") continue;
      this.#tables.installations.put({ ...found, state: "cancelled", at: this.#timestamp() });
    }
  }

  #installedIn(storeId: number, id: string): Installation {
    this.application(id);
    const found = this.#tables.installations.find(storeId, id);
    if (found?.state === "installed") return found;
    const state = createMessage(found?.state ?? "neverInstalled");
    throw wrongState(createMessage("mustBeInstalled", { id, state }));
  }

  #timestamp(): string {
    return new Date(this.#options.now()).toISOString();
  }

  async #call(url: string | null, secrets: readonly string[]): Promise<Callback | null> {
    if (url === null) return null;
    const { wait, now, signal } = this.#options;
    const callback = await sendCallback(url, { secrets, wait, now, signal });
    // The tables were closed with the platform.
    signal?.throwIfAborted();
    return callback;
  }

  #announce(storeId: number, report: CallbackReport): CallbackReport {
    const { applicationId, callback } = report;
    if (callback) this.#options.onExchange?.(exchangeOfCallback(storeId, applicationId, callback));
    return report;
  }
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
