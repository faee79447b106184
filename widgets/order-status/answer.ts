import { type Answer, type RemoteError, serverError } from "@orderpane/runtime";

/** What the server answers. */
export type HistoryAnswer = Answer<History>;

export interface History {
  readonly statuses: Status[];
}

export interface Status {
  /** ISO 8601 with a UTC offset. */
  readonly at: string;
  readonly title: string;
  readonly comment?: string | null | undefined;
}

/** Throws for data of another form: a problem to show, not a list that is empty by surprise. */
export function readStatuses(data: unknown): Status[] {
  const { statuses } = data as History;
  const texts: unknown[] = statuses.flatMap(({ at, title, comment }) => [at, title, comment ?? ""]);
  if (texts.every((text) => typeof text === "string")) return statuses;
  throw new TypeError("expected { statuses }");
}

/** In the server's words where it has some. */
export function problemOf(error: RemoteError): string {
  return serverError(error)?.message ?? `Не удалось загрузить статусы (${error.code})`;
}
