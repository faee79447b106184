import { randomBytes } from "node:crypto";
import { PlatformError } from "../../errors.ts";
import { createMessage, type Message } from "../../messages/message.ts";

/** The result of a form, shown by the page that the browser is redirected to. */
export interface Notice {
  readonly tone: "good" | "bad";
  readonly message: Message;
  /** The reason; a plain string is in English. */
  readonly detail?: Message | string | null;
  /** Refused input, so that nobody has to type it again; without secrets. */
  readonly draft?: Readonly<Record<string, string>>;
}

/** The latest notices, each with a random id for the address. */
export interface Notices {
  put(notice: Notice): string;
  find(id: string | null): Notice | null;
}

const mostNotices = 50;

export function createNotices(): Notices {
  const notices = new Map<string, Notice>();
  return {
    put(notice) {
      const id = randomBytes(8).toString("hex");
      notices.set(id, notice);
      const [oldest] = notices.keys();
      if (notices.size > mostNotices) notices.delete(oldest!);
      return id;
    },
    find: (id) => (id === null ? null : (notices.get(id) ?? null)),
  };
}

/** The notice for a form that succeeded. */
export function doneNotice(message: Message): Notice {
  return { tone: "good", message };
}

/** The notice for a form that failed. Rethrows an error that is not a `PlatformError`. */
export function errorNotice(error: unknown): Notice {
  if (!(error instanceof PlatformError)) throw error;
  return { tone: "bad", message: createMessage("failed"), detail: error.data ?? error.message };
}
