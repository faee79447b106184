import { randomBytes } from "node:crypto";
import type { Say } from "./texts.ts";

/** What a form has come to: shown by the page that the browser is led back to. */
export interface Notice {
  readonly tone: "good" | "bad";
  readonly text: (say: Say) => string;
  /** What the store or an application's server has said, in English. */
  readonly detail?: string | null;
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
