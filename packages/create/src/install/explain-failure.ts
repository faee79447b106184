import { stripVTControlCharacters } from "node:util";

/** Returns in one line why a package manager has failed, from all that it has printed. */
export function explainFailure(output: string): string {
  const lines = stripVTControlCharacters(output)
    .split(/[\r\n]+/)
    .map((line) =>
      line
        .replace(noise, "")
        .replaceAll(/[\p{Cc}\p{Cf}]/gu, "")
        .trim(),
    )
    .filter((line) => line !== "");
  const offline = lines.map((line) => unreachable.exec(line)?.[0]).find((code) => code !== undefined);
  if (offline !== undefined) return `the registry of packages cannot be reached (${offline})`;
  // A code alone tells little.
  const sentences = lines.filter((line) => line.includes(" "));
  const telling = sentences.find((line) =>
    /\b(E[A-Z]{3,}|ERR_\w+|error|not found|no matching)\b/i.test(line),
  );
  return shorten(hideLogin(telling ?? sentences.at(-1) ?? lines.at(-1) ?? "it said nothing"));
}

/** What package managers print when they cannot reach the registry. */
const unreachable =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|ERR_PNPM_META_FETCH_FAIL|ConnectionRefused|FailedToOpenSocket|ENOTCACHED)\b/;

/** Before the words of an error: `npm error code `, ` ERR_PNPM_… `. */
const noise = /^\s*(?:npm (?:error|ERR!)(?: code| \d{3})?|error:?)\s+/;

function hideLogin(text: string): string {
  return text.replaceAll(/\/\/[^/\s@]+@/g, "//***@");
}

function shorten(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
