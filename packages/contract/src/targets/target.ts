import type { FetchHandler } from "@orderpane/platform";

/** What a case needs from its target. */
export type Need =
  | "read" // requests that change nothing
  | "filter" // the address of an SEO filter, which no request tells
  | "write" // creating widgets, which are deleted again
  | "clock" // a clock that can be moved, so that the request limit of a window may be used up
  | "deadline" // letting the 10 seconds pass that an installation handler has
  | "lifecycle" // registering, installing and uninstalling applications
  | "second-store"; // another store, where applications can be installed as well

export interface Credentials {
  readonly appId: string;
  readonly appPassword: string;
}

/** A store to be checked: the local one, a real one, or another emulator. */
export interface ContractTarget extends Credentials {
  readonly name: string;
  /** Scheme and host, without a slash at the end. */
  readonly url: string;
  /** Sends a request; must not follow redirects. */
  readonly fetch: FetchHandler;
  /** Permalinks of a collection and of an SEO filter that it has. */
  readonly filter?: { readonly collection: string; readonly permalink: string };
  readonly clock?: { advance(ms: number): void | Promise<void> };
  /** Lets the 10 seconds pass that the handler of an installation has. */
  readonly passDeadline?: () => Promise<unknown>;
  /** Registers and installs applications. Cases that need it are skipped when it is absent. */
  readonly lifecycle?: LifecycleControl;
  readonly secondStore?: SecondStore;
}

export interface SecondStore extends Pick<ContractTarget, "url" | "fetch"> {
  readonly lifecycle: LifecycleControl;
}

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

/** Returns the first need of a case that a target does not meet. */
export function unmetNeed(
  target: ContractTarget,
  needs: readonly Need[],
  { mayWrite = true } = {},
): Need | undefined {
  const met: Record<Need, boolean> = {
    read: true,
    filter: target.filter !== undefined,
    write: mayWrite,
    clock: target.clock !== undefined,
    deadline: target.passDeadline !== undefined,
    lifecycle: target.lifecycle !== undefined,
    "second-store": target.secondStore !== undefined,
  };
  return needs.find((need) => !met[need]);
}
