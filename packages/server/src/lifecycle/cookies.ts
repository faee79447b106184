import type { ApplicationContext } from "../context.ts";

type Signer = Pick<ApplicationContext, "id" | "keyring" | "now">;

interface Ending {
  /** ms since 1970. */
  readonly expiresAt: number;
}

/**
 * A cookie that only this application can write. Subdomains cannot set it, scripts cannot read it, and other
 * sites' requests do not send it. With `Lax`, their navigations do: that is how a browser returns from the
 * store.
 */
export class SignedCookie<Claims extends object> {
  readonly #name: string;
  readonly #ms: number;
  readonly #sameSite: string;

  constructor(name: string, ms: number, sameSite: "Lax" | "Strict" = "Lax") {
    this.#name = `__Host-${name}`;
    this.#ms = ms;
    this.#sameSite = sameSite;
  }

  /** Returns the value of `Set-Cookie`. */
  set(signer: Signer, claims: Claims): string {
    const ending: Claims & Ending = { ...claims, expiresAt: signer.now() + this.#ms };
    const text = Buffer.from(JSON.stringify(ending)).toString("base64url");
    const signature = signer.keyring.sign(text, this.#purposeOf(signer));
    return this.#format(`${text}.${signature}`, this.#ms / 1000);
  }

  /** Returns the value of `Set-Cookie` that removes the cookie. */
  clear(): string {
    return this.#format("", 0);
  }

  /** Returns `null` unless the request has exactly one such cookie and it has not expired. */
  read(signer: Signer, request: Request): (Claims & Ending) | null {
    const value = this.#find(request) ?? "";
    const dot = value.indexOf(".");
    const text = value.slice(0, Math.max(dot, 0));
    if (!signer.keyring.verify(text, value.slice(dot + 1), this.#purposeOf(signer))) return null;
    // Only this class signs for this purpose.
    const claims = JSON.parse(Buffer.from(text, "base64url").toString("utf8")) as Claims & Ending;
    return claims.expiresAt > signer.now() ? claims : null;
  }

  #find(request: Request): string | null {
    const [value, ...others] = (request.headers.get("Cookie") ?? "").split(";").flatMap((pair) => {
      // Other spaces are kept: a subdomain could set a cookie whose name is U+00A0 followed by our prefix.
      const [name = "", ...rest] = pair.replace(/^[ \t]+/, "").split("=");
      return name === this.#name ? [rest.join("=")] : [];
    });
    return others.length === 0 ? (value ?? null) : null;
  }

  #purposeOf({ id }: Signer): string {
    return `${this.#name} ${id}`;
  }

  #format(value: string, seconds: number): string {
    return `${this.#name}=${value}; Max-Age=${seconds}; Path=/; Secure; HttpOnly; SameSite=${this.#sameSite}`;
  }
}
