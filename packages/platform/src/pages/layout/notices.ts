import { randomBytes } from "node:crypto";
import { PlatformError } from "../../errors.ts";
import { createMessage, type Message } from "../../messages/message.ts";

/** What a form has come to: shown by the page that the browser is led back to. */
export interface Notice {
  readonly tone: "good" | "bad";
  readonly message: Message;
  /** The reason; a plain string is in English. */
  readonly detail?: Message | string | null;
  /** What was filled in and not accepted, so that nobody has to write it again; no secret. */
  readonly draft?: Readonly<Record<string, string>>;
}

/** The latest notices, by an id that stands in the address. */
export interface Notices {
  put(notice: Notice): string;
  find(id: string | null): Notice | null;
}

const kept = 50;

export function createNotices(): Notices {
  const notices = new Map<string, Notice>();
  return {
    put(notice) {
      const id = randomBytes(8).toString("hex");
      notices.set(id, notice);
      const [oldest] = notices.keys();
      if (notices.size > kept) notices.delete(oldest!);
      return id;
    },
    find: (id) => (id === null ? null : (notices.get(id) ?? null)),
  };
}

/** What a refused form has come to. Throws again what is no `PlatformError`. */
export function refusalNotice(error: unknown): Notice {
  if (!(error instanceof PlatformError)) throw error;
  return { tone: "bad", message: createMessage("failed"), detail: error.data ?? error.message };
}
