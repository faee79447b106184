import { readBytes } from "../widgets/read-request.ts";

/** An error that a widget has sent, as the runtime's `sendReports` writes it. */
export type SentReport = NonNullable<ReturnType<typeof parseReport>>;

/** In bytes. */
const longestReport = 2048;

/** Returns `null` for a body that the runtime cannot have sent. */
export async function readReport(request: Request): Promise<SentReport | null> {
  try {
    return parseReport(new TextDecoder().decode(await readBytes(request, longestReport)));
  } catch {
    // It is too long, or the connection was lost.
    return null;
  }
}

/** The lines `project/widget`, `seal.release`, name, positions, and a message that may have several lines. */
const grammar =
  /^[\w.@/-]{1,220}\/([a-z0-9-]{1,100})\n[0-9a-f]{16}\.([0-9a-f]{16})\n([^\p{C}]{1,60})\n((?:\w{8}\.js:\d{1,7}:\d{1,7},?){0,8})(?:\n([^]*))?$/u;

function parseReport(text: string) {
  const [, widget, release, name, positions, message = ""] = grammar.exec(text) ?? [];
  if (widget === undefined || release === undefined || name === undefined) return null;
  return {
    widget,
    release,
    name,
    /** `0a1b2c3d.js:3:13`: the hash in the script's name, line and column. */
    positions: positions?.match(/[^,]+/g) ?? [],
    message:
      message
        .replace(/\p{C}+/gu, " ")
        .slice(0, 300)
        .trim() || null,
  };
}
