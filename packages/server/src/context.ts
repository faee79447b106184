import type { ApplicationHooks, ApplicationUrls } from "./application.ts";
import type { LogEntry } from "./log-entry.ts";
import type { Keyring } from "./crypto/keyring.ts";
import type { ShopRules } from "./network/shop-rules.ts";
import type { Registry } from "./registry/registry.ts";

/** What the handlers share: the options of the application, checked and complete. */
export interface ApplicationContext {
  readonly id: string;
  readonly secret: string;
  readonly keyring: Keyring;
  readonly urls: Required<ApplicationUrls>;
  readonly registry: Registry;
  readonly shops: ShopRules;
  readonly hooks: ApplicationHooks;
  readonly log: (entry: LogEntry) => void;
  readonly now: () => number;
  /** Connects only to public addresses of stores that `shops` allows, and never follows a redirect. */
  readonly storeFetch: typeof fetch;
}
