import type { LoginRequest, LoginUser } from "@orderpane/protocol/lifecycle";
import type { StoreRow } from "../db/store-table.ts";
import type { Application } from "../db/application-table.ts";
import type { Right } from "../back-office/resources/resources.ts";
import type { Installation } from "../db/installation-table.ts";
import type { Callback } from "./callback.ts";
import type { LoginDecision } from "./login-return.ts";

/** Applications know the id as `insales_id`. */
export type StoreRef = Pick<StoreRow, "id">;

/** The `shop` of applications. */
export interface Reached {
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

/**
 * Registers applications, installs them in stores, logs users into them and uninstalls them. No call is made
 * if the application has no URL for it (*assumed*).
 */
export interface Lifecycle {
  applications(): Application[];
  /** @throws {PlatformError} `unknown-application` */
  application(applicationId: string): Application;
  /** `undefined` if the application was never installed there. */
  installation(store: StoreRef, applicationId: string): Installation | undefined;
  /**
   * Registers an application, or changes the one with its id, which keeps its passwords and its secret unless
   * another is given.
   *
   * @throws {PlatformError} `bad-application`
   */
  register(input: unknown): Application;
  /**
   * No call is made. @throws {PlatformError} `unknown-application`, or `wrong-state` during an installation
   */
  unregister(applicationId: string): void;
  /**
   * When the call begins, the old password becomes invalid and the new one valid (*assumed*). Unless the
   * response is 200 within 10 s, the installation is cancelled and its password becomes invalid. Default of
   * `rights`: those of the previous installation, or all; of `token`: 128 random bits in hex.
   *
   * @throws {PlatformError} `unknown-application`, `wrong-state` while it is being installed, or
   * `store-closed`
   */
  install(
    store: StoreRef,
    applicationId: string,
    options: Reached & { rights?: readonly Right[] | undefined; token?: string | undefined },
  ): Promise<CallbackReport>;
  /** @throws {PlatformError} `unknown-application`, or `wrong-state` if it is not live */
  setRights(store: StoreRef, applicationId: string, rights: readonly Right[]): Installation;
  /**
   * Returns the URL that the login button opens.
   *
   * @throws {PlatformError} `unknown-application`, or `wrong-state` without an installation or a login URL
   */
  login(store: StoreRef, applicationId: string, options: Reached & { user?: LoginUser }): string;
  /** Where a browser goes that the application sent to find out who its user is. */
  loginReturn(store: StoreRef, applicationId: string, request: LoginRequest, user?: LoginUser): LoginDecision;
  /**
   * Its password becomes invalid before the call, whatever the response is (*assumed*).
   *
   * @throws {PlatformError} `unknown-application`, `wrong-state`, or `store-closed`: then it is uninstalled
   * already
   */
  uninstall(store: StoreRef, applicationId: string, options: Reached): Promise<CallbackReport>;
  /** The latest 20 installs and uninstalls in a store, newest first. */
  callbacks(store: StoreRef): readonly CallbackReport[];
  /** Cancels unfinished installations, when a store is opened or everything in it was replaced. */
  cancelInterrupted(store: StoreRef): void;
}
