import type { LoginRequest, LoginUser } from "@orderpane/protocol/lifecycle";
import type { StoreRow } from "../db/store-table.ts";
import type { Application } from "../db/application-table.ts";
import type { Right } from "../back-office/resources/resources.ts";
import type { Installation } from "../db/installation-table.ts";
import type { CallbackReport } from "./callback-log.ts";
import type { LoginAnswer } from "./login-return.ts";

/** A store, by the id that it has for applications: `insales_id`. */
export type StoreRef = Pick<StoreRow, "id">;

/** How the store was reached: what applications are told as `shop`. */
export interface Reached {
  /** Host name, with the port where it is not that of the scheme. */
  readonly address: string;
}

/**
 * Applications, and what becomes of them in the stores. Where the address of an application is missing, nobody is
 * called (*assumed*).
 */
export interface Lifecycle {
  /** By id. They hold secrets. */
  applications(): Application[];
  /** @throws PlatformError `unknown-application` */
  application(applicationId: string): Application;
  /** What an application is in a store, its password included; `undefined` where it has never been there. */
  installation(store: StoreRef, applicationId: string): Installation | undefined;
  /**
   * Registers an application, or changes the one with its id, whose secret stays where none is given and whose
   * passwords stay in any case; what else is not given is as in a new one.
   *
   * @throws PlatformError `bad-application`
   */
  register(input: unknown): Application;
  /**
   * Forgets an application, its installations and its widgets; nobody is called.
   *
   * @throws PlatformError `unknown-application` or `wrong-state`, while it is being installed
   */
  unregister(applicationId: string): void;
  /**
   * Installs an application, or installs it again: the password is a new one and the old one ends as the call begins
   * (*assumed*). The new one opens the API from then on; unless the answer is 200 within 10 s, the installation is cancelled
   * and the password ends. Rights that are not given are those of the installation before, or else all. One that the end
   * of the store interrupts is cancelled when the store is opened again.
   *
   * @throws PlatformError `unknown-application` or `wrong-state`, while it is being installed; `store-closed`
   */
  install(
    store: StoreRef,
    applicationId: string,
    options: Reached & { rights?: readonly Right[] | undefined },
  ): Promise<CallbackReport>;
  /** @throws PlatformError `unknown-application` or `wrong-state`, where it is neither installed nor being installed */
  setRights(store: StoreRef, applicationId: string, rights: readonly Right[]): Installation;
  /**
   * The address that the login button opens.
   *
   * @throws PlatformError `unknown-application` or `wrong-state`, where it is not installed or has no login URL
   */
  login(store: StoreRef, applicationId: string, options: Reached & { user?: LoginUser }): string;
  /** What the store answers a browser that the application has sent to find out who its user is. */
  loginReturn(store: StoreRef, applicationId: string, request: LoginRequest, user?: LoginUser): LoginAnswer;
  /**
   * Uninstalls an application. Its password ends before the call begins, whatever is answered (*assumed*).
   *
   * @throws PlatformError `unknown-application` or `wrong-state`, where it is not installed; `store-closed`, once that is done
   */
  uninstall(store: StoreRef, applicationId: string, options: Reached): Promise<CallbackReport>;
  /** The latest calls that a store has made, 20 at most, the latest first. */
  callbacks(store: StoreRef): readonly CallbackReport[];
  /**
   * Cancels what was being installed when the process ended, or when everything was taken out. To be called when a store
   * is opened, and whenever everything in it was replaced.
   */
  cancelInterrupted(store: StoreRef): void;
}
