import type { LoginRequest, LoginUser } from "@orderpane/protocol/lifecycle";
import type { StoreRow } from "../db/store-table.ts";
import type { Application } from "../db/application-table.ts";
import type { Right } from "../back-office/resources/resources.ts";
import type { Installation } from "../db/installation-table.ts";
import type { Callback } from "./callback.ts";
import type { LoginDecision } from "./login-return.ts";

/** A store by its id, which applications know as `insales_id`. */
export type StoreRef = Pick<StoreRow, "id">;

/** How the store was reached. Applications get it as `shop`. */
export interface Reached {
  /** Host name, with the port if it is not the default one. */
  readonly address: string;
}

/** The result of installing or uninstalling an application. */
export interface CallbackReport {
  readonly kind: "install" | "uninstall";
  readonly applicationId: string;
  /** When it began: ISO 8601. */
  readonly at: string;
  /** The state of the installation afterwards. */
  readonly state: Installation["state"];
  /** `null` if the application has no URL for it, so that no call was made. */
  readonly callback: Callback | null;
}

/**
 * Registers applications, installs them in stores, logs users into them and uninstalls them. No call is made
 * if the application has no URL for it (*assumed*).
 */
export interface Lifecycle {
  /** In ascending order of ids, with their secrets. */
  applications(): Application[];
  /** @throws {PlatformError} `unknown-application` */
  application(applicationId: string): Application;
  /** An application in a store, with its password; `undefined` if it was never installed there. */
  installation(store: StoreRef, applicationId: string): Installation | undefined;
  /**
   * Registers an application, or changes the one with its id. That one keeps its passwords, and its secret
   * unless another is given; everything else that is not given gets the default of a new application.
   *
   * @throws {PlatformError} `bad-application`
   */
  register(input: unknown): Application;
  /**
   * Deletes an application, its installations and its widgets. No call is made.
   *
   * @throws {PlatformError} `unknown-application`, or `wrong-state` while it is being installed
   */
  unregister(applicationId: string): void;
  /**
   * Installs an application, or installs it again with a new password. When the call begins, the old password
   * becomes invalid and the new one valid (*assumed*). Unless the response is 200 within 10 s, the
   * installation is cancelled and its password becomes invalid. Default of `rights`: those of the previous
   * installation, or all. An installation that the end of the platform interrupts is cancelled when the
   * database is opened again.
   *
   * @throws {PlatformError} `unknown-application`, `wrong-state` while it is being installed, or
   * `store-closed`
   */
  install(
    store: StoreRef,
    applicationId: string,
    options: Reached & { rights?: readonly Right[] | undefined },
  ): Promise<CallbackReport>;
  /**
   * @throws {PlatformError} `unknown-application`, or `wrong-state` if it is neither installed nor being
   * installed
   */
  setRights(store: StoreRef, applicationId: string, rights: readonly Right[]): Installation;
  /**
   * Returns the URL that the login button opens.
   *
   * @throws {PlatformError} `unknown-application`, or `wrong-state` if it is not installed or has no login
   * URL
   */
  login(store: StoreRef, applicationId: string, options: Reached & { user?: LoginUser }): string;
  /** Decides where a browser goes that the application sent to find out who its user is. */
  loginReturn(store: StoreRef, applicationId: string, request: LoginRequest, user?: LoginUser): LoginDecision;
  /**
   * Uninstalls an application. Its password becomes invalid before the call, whatever the response is
   * (*assumed*).
   *
   * @throws {PlatformError} `unknown-application`, `wrong-state` if it is not installed, or `store-closed`:
   * then it is uninstalled already
   */
  uninstall(store: StoreRef, applicationId: string, options: Reached): Promise<CallbackReport>;
  /** The latest 20 installs and uninstalls in a store, newest first. */
  callbacks(store: StoreRef): readonly CallbackReport[];
  /**
   * Cancels installations that were unfinished when the process ended or a snapshot was taken. To be called
   * when a store is opened and whenever everything in it was replaced.
   */
  cancelInterrupted(store: StoreRef): void;
}
