import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { ServerError } from "./errors.ts";

export type Keyring = ReturnType<typeof createKeyring>;

/**
 * The application's keys: the first one encrypts and signs, all of them decrypt and verify. To rotate, put a
 * new key first, and remove the old one when nothing needs it any more.
 *
 * A purpose, such as `password 42`, must be the same for decrypting or verifying.
 *
 * @param keys newest first: 32 random bytes each, in base64 or base64url: `openssl rand -base64 32`
 * @throws {ServerError} `weak-secret` without keys, or if one is not 32 bytes
 */
export function createKeyring(keys: readonly string[]) {
  const rings = keys.map(decodeKey);
  const [newest] = rings;
  if (!newest) throw weakKey("the application has no key");
  const byId = (text: string) => rings.find(({ id }) => text.startsWith(`${id}.`));
  const partsOf = (text: string) =>
    text
      .split(".")
      .slice(1)
      .map((part) => Buffer.from(part, "base64url"));
  return {
    /** Encrypts with AES-256-GCM. Returns text that is safe in a URL. */
    seal(text: string, purpose: string): string {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", newest.sealing, nonce).setAAD(Buffer.from(purpose));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return [newest.id, nonce.toString("base64url"), sealed.toString("base64url")].join(".");
    },
    /** Returns `null` for text that no key has sealed for this purpose. */
    open(text: string, purpose: string): string | null {
      const ring = byId(text);
      const [nonce, sealed] = partsOf(text);
      if (!ring || nonce?.length !== 12 || !sealed || sealed.length < 16) return null;
      const decipher = createDecipheriv("aes-256-gcm", ring.sealing, nonce)
        .setAAD(Buffer.from(purpose))
        .setAuthTag(sealed.subarray(-16));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString("utf8");
      } catch {
        return null;
      }
    },
    /** Whether the newest key sealed it. If not, seal it again. */
    isCurrent: (sealed: string) => sealed.startsWith(`${newest.id}.`),
    /** Signs with HMAC-SHA-256. Returns text that is safe in a URL. */
    sign: (text: string, purpose: string) => signWith(newest, text, purpose),
    // An unknown key takes the same time.
    verify: (text: string, signature: string, purpose: string) =>
      isSame(signature, signWith(byId(signature) ?? newest, text, purpose)),
  };
}

/** Compares in constant time, even if the lengths differ. */
export function isSame(given: string | Buffer, expected: string | Buffer): boolean {
  return timingSafeEqual(hashOf(given), hashOf(expected));
}

/** Returns the hash that the registry stores instead of a token: 64 hex digits. */
export function hashToken(token: string): string {
  return hashOf(token).toString("hex");
}

interface Ring {
  /** Identifies the key without revealing it. */
  readonly id: string;
  readonly sealing: Buffer;
  readonly signing: Buffer;
}

function decodeKey(text: string, index: number): Ring {
  // Node ignores what it cannot decode, such as a second key after a wrong separator.
  if (!/^[\w+/-]{43}=?$/.test(text)) throw weakKey(`key ${index + 1} does not have 32 bytes`);
  const key = Buffer.from(text, "base64");
  const derive = (info: string, length: number) =>
    Buffer.from(hkdfSync("sha256", key, "", `orderpane ${info}`, length));
  return {
    id: derive("id", 6).toString("base64url"),
    sealing: derive("seal", 32),
    signing: derive("sign", 32),
  };
}

function weakKey(problem: string): ServerError {
  return new ServerError("weak-secret", `${problem}; expected 32 bytes in base64`, {
    fix: "Make each key with `openssl rand -base64 32`.",
  });
}

function signWith({ id, signing }: Ring, text: string, purpose: string): string {
  // The length separates purpose and text unambiguously.
  const mac = createHmac("sha256", signing).update(`${purpose.length} ${purpose} ${text}`);
  return `${id}.${mac.digest("base64url")}`;
}

function hashOf(value: string | Buffer): Buffer {
  return hash("sha256", value, "buffer");
}
