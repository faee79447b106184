import type { Remote, RemoteError } from "@orderpane/runtime";

/** What the server answers, errors too: a script element hides the HTTP status. */
export type Answer = { ok: true; data: { statuses: Status[] } } | { ok: false; error: { message: string } };

export interface Status {
  /** ISO 8601 with a UTC offset. */
  at: string;
  title: string;
  comment?: string | undefined;
}

/** What there is to show. */
export type Outcome = "loading" | { statuses: Status[] } | { problem: string };

/** Reads the server's answer; one of another form is a problem to show, not an exception. */
export function readOutcome({ status, data, error }: Remote<unknown>): Outcome {
  if (status === "loading") return "loading";
  if (status === "failed") return { problem: problems[error.code] };
  const answer = data as Partial<Answer> | null;
  if (answer?.ok && Array.isArray(answer.data?.statuses)) return answer.data;
  const message = answer?.ok === false && answer.error?.message;
  return { problem: typeof message === "string" ? message : problems["no-callback"] };
}

const problems: Record<RemoteError["code"], string> = {
  network: "Сервер приложения не отвечает",
  timeout: "Сервер приложения отвечает слишком долго",
  aborted: "Запрос отменён",
  "bad-url": "Адрес сервера приложения указан неверно: нужен https",
  "no-callback": "Сервер приложения ответил непонятно",
};
