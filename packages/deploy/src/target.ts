import { isLoopback } from "@orderpane/protocol/api";
import { DeployError } from "./errors.ts";

export interface Target {
  /** Scheme and host only. */
  readonly store: URL;
  readonly appId: string;
  readonly appPassword: string;
}

/**
 * Checks and normalises a target. A host name without a scheme means https. `advice` explains where to set
 * missing credentials.
 *
 * @throws {DeployError} `bad-target`; its message contains no value except a host name, because a password
 * may be in the wrong variable
 */
export function decodeTarget(
  { store, appId, appPassword }: Readonly<Record<"store" | "appId" | "appPassword", string | undefined>>,
  advice?: string,
): Target {
  return {
    store: decodeStore(store?.trim() ?? ""),
    appId: decodeWord(appId, { variable: "ORDERPANE_APP_ID", advice, forbidden: /[:\p{Cc}]/u }),
    appPassword: decodeWord(appPassword, {
      variable: "ORDERPANE_APP_PASSWORD",
      advice,
      forbidden: /\p{Cc}/u,
    }),
  };
}

/**
 * Returns values that no output may contain: the password, and the `Authorization` header that contains it.
 */
export function secretsOf({ appId, appPassword }: Pick<Target, "appId" | "appPassword">): string[] {
  return [appPassword, Buffer.from(`${appId}:${appPassword}`).toString("base64")];
}

const addressFix = "Set ORDERPANE_STORE to the address of the store, such as https://shop.myinsales.ru.";

function decodeStore(text: string): URL {
  if (text === "") throw badTarget("ORDERPANE_STORE is not set", addressFix);
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(text);
  const url = URL.parse(hasScheme ? text : `https://${text}`);
  if (!url || !isHostName(url.hostname)) throw badTarget("ORDERPANE_STORE is not an address", addressFix);
  if (url.username !== "" || url.password !== "") {
    throw badTarget(
      "ORDERPANE_STORE contains a user name or a password",
      "Leave only the address there; put the id and the password into ORDERPANE_APP_ID and ORDERPANE_APP_PASSWORD.",
    );
  }
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLoopback(url.hostname))) {
    throw badTarget(
      `ORDERPANE_STORE must be an https address, found ${url.protocol} for ${url.host}`,
      `Write https://${url.host}: otherwise the password could be read on the way.`,
    );
  }
  if (url.pathname !== "/" || /[?#]/.test(text)) {
    throw badTarget(
      `ORDERPANE_STORE must be an address only, found a path or a query after ${url.host}`,
      `Write ${url.origin}.`,
    );
  }
  return new URL(url.origin);
}

/** A word without a dot is a mistake and may be a password. */
function isHostName(hostname: string): boolean {
  return hostname.includes(".") || isLoopback(hostname) || hostname.startsWith("[");
}

interface Word {
  readonly variable: string;
  readonly advice: string | undefined;
  readonly forbidden: RegExp;
}

function decodeWord(value = "", { variable, advice = "", forbidden }: Word): string {
  const text = value.trim();
  const fix = `Set ${variable} to what the store shows for the installed application.`;
  if (text === "") throw badTarget(`${variable} is not set`, `${fix} ${advice}`.trimEnd());
  const found = forbidden.exec(text)?.[0];
  if (found === undefined) return text;
  throw badTarget(`${variable} contains a ${found === ":" ? "colon" : "control character"}`, fix);
}

function badTarget(message: string, fix: string): DeployError {
  return new DeployError("bad-target", message, { fix });
}
