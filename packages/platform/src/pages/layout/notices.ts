import { randomBytes } from "node:crypto";
import { PlatformError } from "../../errors.ts";
import { createMessage, type Message } from "../../translations/message.ts";

/** The result of a form, shown by the page that the browser is redirected to. */
export interface Notice {
  readonly tone: "good" | "bad";
  readonly message: Message;
  /** The reason; a plain string is in English. */
  readonly detail?: Message | string | null;
  /** Refused input, so that the user need not type it again; without secrets. */
  readonly draft?: Readonly<Record<string, string>>;
}

export type Notices = ReturnType<typeof createNotices>;

const mostNotices = 50;

/** Keeps the latest notices, each with a random id for the address. */
export function createNotices() {
  const notices = new Map<string, Notice>();
  return {
    put(notice: Notice): string {
      const id = randomBytes(8).toString("hex");
      notices.set(id, notice);
      const [oldest = id] = notices.keys();
      if (notices.size > mostNotices) notices.delete(oldest);
      return id;
    },
    find: (id: string | null): Notice | null => notices.get(id ?? "") ?? null,
  };
}

export function doneNotice(message: Message): Notice {
  return { tone: "good", message };
}

/** The notice that an action returns, or the one for its error. */
export async function noticeOf(act: () => Notice | Promise<Notice>): Promise<Notice> {
  try {
    return await act();
  } catch (error) {
    return errorNotice(error);
  }
}

/** The notice for a form that failed. Rethrows an error that is not a `PlatformError`. */
export function errorNotice(error: unknown): Notice {
  if (!(error instanceof PlatformError)) throw error;
  return { tone: "bad", message: createMessage("failed"), detail: error.data ?? error.message };
}
