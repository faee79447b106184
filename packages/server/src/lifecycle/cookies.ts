/**
 * A cookie that no subdomain can set, no script can read, and no request from another site carries, except for
 * a navigation: that is how a browser comes back from the store.
 */
export class HostCookie {
  readonly name: string;
  readonly #seconds: number;

  constructor(name: string, ms: number) {
    this.name = `__Host-${name}`;
    this.#seconds = ms / 1000;
  }

  /** The value of `Set-Cookie`. */
  set(value: string): string {
    return this.#format(value, this.#seconds);
  }

  /** The value of `Set-Cookie` that takes it away. */
  clear(): string {
    return this.#format("", 0);
  }

  /** Returns `null` unless the request has exactly one cookie of this name. */
  read(request: Request): string | null {
    const [value, ...others] = (request.headers.get("Cookie") ?? "").split(";").flatMap((pair) => {
      // Nothing else: a browser lets a subdomain set a name that begins with another space, such as U+00A0.
      const [name = "", ...rest] = pair.replace(/^[ \t]+/, "").split("=");
      return name === this.name ? [rest.join("=")] : [];
    });
    return others.length === 0 ? (value ?? null) : null;
  }

  #format(value: string, seconds: number): string {
    return `${this.name}=${value}; Max-Age=${seconds}; Path=/; Secure; HttpOnly; SameSite=Lax`;
  }
}
