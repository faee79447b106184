/** Which `shop` values of the platform's calls are stores. */
export interface ShopRules {
  /** Host names, and suffixes that begin with a dot. */
  readonly allowed: readonly string[];
  /** Also allows names of this machine, over http and with a port. */
  readonly acceptLocal: boolean;
}
